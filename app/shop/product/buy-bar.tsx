import { useEffect, useState, type RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { PriceFacts } from '#core/catalogue/reduction.ts'
import type { Cents } from '#core/base/money/money.ts'
import { Price } from '../price/price.tsx'
import styles from './buy-bar.module.css'

type BuyBarProps = {
  /** The page's own button: the bar is hidden while this is visible. */
  main: RefObject<HTMLButtonElement | null>
  product: PriceFacts & { priceCents: Cents }
  size: string | undefined
  onPress: () => void
}

/**
 * On a phone or tablet: a button at the foot of the window, while the main button is not in it. The
 * price comes with it once the page's own has been scrolled past, or it would be there twice.
 */
export function BuyBar({ main, product, size, onPress }: BuyBarProps) {
  const place = usePlace(main)
  if (place === 'here') return null
  return (
    <div className={styles.bar}>
      {place === 'above' ? <Price of={{ ...product, priorCents: 0 }} /> : null}
      <Button wide={place === 'below'} onClick={onPress}>
        {buttonText(size)}
      </Button>
    </div>
  )
}

function buttonText(size: string | undefined): string {
  if (size === undefined) return 'Elegir talla'
  return size === 'Único' ? 'Añadir' : `Añadir talla ${size}`
}

type ButtonPlace = 'above' | 'here' | 'below'

/** Where the button is, seen from the window. */
function usePlace(element: RefObject<HTMLElement | null>): ButtonPlace {
  const [place, setPlace] = useState<ButtonPlace>('here')
  useEffect(() => {
    if (!element.current) return
    // A busy browser reports several crossings at once: the last one is where the button is now.
    const observer = new IntersectionObserver((entries) => {
      const now = entries.at(-1)
      if (now) setPlace(placeOf(now))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return place
}

function placeOf({ isIntersecting, boundingClientRect }: IntersectionObserverEntry): ButtonPlace {
  if (isIntersecting) return 'here'
  return boundingClientRect.top < 0 ? 'above' : 'below'
}
