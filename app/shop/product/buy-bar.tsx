import { useEffect, useState, type RefObject } from 'react'
import { Button } from '#app/ui/button.tsx'
import type { Cents } from '#core/money/money.ts'
import { Price } from '../price/price.tsx'
import styles from './buy-bar.module.css'

type BuyBarProps = {
  /** The button of the page: while it can be seen, the bar is not there. */
  main: RefObject<HTMLButtonElement | null>
  priceCents: Cents
  size: string | undefined
  onPress: () => void
}

/** On a phone: price and button at the foot of the window, once the page's own button is out of sight. */
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

/** True once it lies above the window; what is still below is found by reading on. */
function useScrolledAway(main: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!main.current) return
    // All that lies below counts as in sight: a jump from above the button to below it is seen too.
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
