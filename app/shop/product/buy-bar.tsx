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

/** On a phone: price and button at the foot of the window, once the main button is above it. */
export function BuyBar({ main, priceCents, size, onPress }: BuyBarProps) {
  const isAway = useScrolledAway(main)
  if (!isAway) return null
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

/** True once the element is above the window, not while it is still below. */
function useScrolledAway(main: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!main.current) return
    // The margin counts everything below as visible, so a jump past the button fires too.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry) setIsAway(!entry.isIntersecting)
      },
      { rootMargin: '0px 0px 100000px' },
    )
    observer.observe(main.current)
    return () => observer.disconnect()
  }, [main])
  return isAway
}
