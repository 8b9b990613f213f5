import { useEffect, useState, type RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Cents } from '#core/money/money.ts'
import { Price } from '../price/price.tsx'
import styles from './buy-bar.module.css'

type BuyBarProps = {
  /** The page's own button: the bar is hidden while this is visible. */
  main: RefObject<HTMLButtonElement | null>
  priceCents: Cents
  size: string | undefined
  onPress: () => void
}

/** On a phone: price and button at the foot of the window, while the main button is not in it. */
export function BuyBar({ main, priceCents, size, onPress }: BuyBarProps) {
  const isOutOfView = useIsOutOfView(main)
  if (!isOutOfView) return null
  return (
    <div className={styles.bar}>
      <Price priceCents={priceCents} />
      <Button onClick={onPress}>{buttonText(size)}</Button>
    </div>
  )
}

function buttonText(size: string | undefined): string {
  if (size === undefined) return 'Elegir talla'
  return size === 'Único' ? 'Añadir' : `Añadir talla ${size}`
}

function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [isOut, setIsOut] = useState(false)
  useEffect(() => {
    if (!element.current) return
    // Beside the page's own price a tablet needs no second one: the button is a short way below.
    const rootMargin = innerWidth < 768 ? '0px' : '0px 0px 40%'
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsOut(!entry.isIntersecting)
      },
      { rootMargin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOut
}
