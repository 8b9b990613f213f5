import { Link } from 'react-router'
import type { CardEnd } from '#core/catalogue/listing/listing-texts.ts'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { ProductCard } from './product-card.tsx'
import cardGrid from './card-grid.module.css'
import styles from './folded-cards.module.css'

type FoldedCardsProps = {
  cards: readonly ProductCardData[]
  /** Fills the last row where cards leave room. */
  end: CardEnd
  /** Also the name under which an unfolded list is remembered. */
  id: string
  /** How many are shown at first; a list that is hardly longer is not folded. */
  first?: number
}

/** Lists that the shopper has unfolded: Back must find its place in them. */
const unfolded = new Set<string>()

/** Cards within a page with other content: the first ones, and the rest once it is asked for. */
export function FoldedCards({ cards, end, id, first = 12 }: FoldedCardsProps) {
  const isFolded = cards.length > first + 4
  const rest = isFolded ? cards.slice(first) : []
  return (
    <>
      <Cards cards={isFolded ? cards.slice(0, first) : cards} end={end} />
      {isFolded ? (
        <details
          className={styles.rest}
          open={unfolded.has(id)}
          onToggle={({ currentTarget }) =>
            currentTarget.open ? unfolded.add(id) : unfolded.delete(id)
          }
        >
          <summary>
            <span>{`Ver los ${cards.length}`}</span>
            <span>Ver menos</span>
          </summary>
          <Cards cards={rest} end={end} />
        </details>
      ) : null}
    </>
  )
}

function Cards({ cards, end }: Pick<FoldedCardsProps, 'cards' | 'end'>) {
  return (
    <ul className={cardGrid.grid}>
      {cards.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} mode="choose" headingLevel={3} />
        </li>
      ))}
      <li className={styles.end}>
        <div>
          <p>{end.text}</p>
          <Link to={end.to} prefetch="intent">
            {end.label}
          </Link>
        </div>
      </li>
    </ul>
  )
}
