import type { ReactNode } from 'react'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { ProductCard } from './product-card.tsx'
import styles from './card-grid.module.css'

type CardGridProps = {
  cards: readonly ProductCardData[]
  mode: 'choose' | 'labels'
  headingLevel: 2 | 3
  /** Two or four in a row, never three: for four products. */
  inFours?: boolean
  /** Below the button of each. */
  more?: (product: ProductCardData) => ReactNode
}

/** Cards within a page with other content: two, three, or four in a row. */
export function CardGrid({ cards, inFours, more, ...card }: CardGridProps) {
  return (
    <ul className={inFours ? styles.fours : styles.grid}>
      {cards.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} more={more?.(product)} {...card} />
        </li>
      ))}
    </ul>
  )
}
