import type { ProductCardData } from '#core/catalogue/card.ts'
import { FoldedCards } from '../listing/folded-cards.tsx'
import type { CardEnd } from '#core/catalogue/listing/listing-texts.ts'
import { vatRule } from '#core/base/policy/policy.ts'
import type { GiftBand } from './gift.ts'
import styles from './gift-bands.module.css'

type GiftBandsProps = {
  bands: readonly GiftBand<ProductCardData>[]
  end: CardEnd
  /** The page, which remembers what is unfolded in it. */
  of: string
}

/** The gifts by price: links to the bands, then the bands. */
export function GiftBands({ bands, end, of }: GiftBandsProps) {
  return (
    <>
      <nav className={styles.nav} aria-label="Regalos por precio">
        <ul>
          {bands.map(({ id, title, gifts }) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span>{title}</span> <span>{gifts.length}</span>
              </a>
            </li>
          ))}
        </ul>
        {vatRule.pricesIncludeVat ? null : <p>Por el precio sin IVA, el primero de cada ficha.</p>}
      </nav>
      {bands.map(({ id, title, gifts }) => (
        <section key={id} id={id} className={styles.band} aria-labelledby={`${id}-titulo`}>
          <div className={styles.head}>
            <h2 id={`${id}-titulo`}>{title}</h2>
            <p>{gifts.length === 1 ? '1 regalo' : `${gifts.length} regalos`}</p>
          </div>
          <FoldedCards cards={gifts} end={end} id={`${of} ${id}`} first={4} />
        </section>
      ))}
    </>
  )
}
