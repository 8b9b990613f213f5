import type { ProductCardData } from '#core/catalogue/card.ts'
import { ProductCard } from './product-card.tsx'
import styles from './card-grid.module.css'

type CardGridProps = {
  cards: readonly ProductCardData[]
  mode: 'choose' | 'labels'
  headingLevel: 2 | 3
}

/** Cards within a page with other content: two, three, or four in a row. */
export function CardGrid({ cards, mode, headingLevel }: CardGridProps) {
  return (
    <ul className={styles.grid}>
      {cards.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} mode={mode} headingLevel={headingLevel} />
        </li>
      ))}
    </ul>
  )
}
