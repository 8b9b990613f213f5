import { Link } from 'react-router'
import { Price } from '../price/price.tsx'
import { Chapter } from './chapter.tsx'
import type { Outfits } from './collection-page-data.ts'
import { PiecePicture } from './piece-picture.tsx'
import styles from './outfits.module.css'

/** Outfits: the pieces of each side by side, at one scale. */
export function OutfitsSection({ id, section }: { id: string; section: Outfits }) {
  return (
    <Chapter id={id} title={section.title} text={section.text}>
      <ul className={styles.outfits}>
        {section.outfits.map(({ title, text, pieces, weight, priceCents, isLowest }) => (
          <li key={title} className={styles.outfit} data-pieces={pieces.length}>
            <ul className={styles.pieces}>
              {pieces.map((piece) => (
                <li key={piece.id}>
                  <Link
                    to={`/products/${piece.id}?color=${encodeURIComponent(piece.color)}`}
                    viewTransition
                    prefetch="intent"
                    className={styles.piece}
                  >
                    <PiecePicture piece={piece} sizes="(width >= 64rem) 14vw, 45vw" />
                    <span aria-hidden="true">{piece.name}</span>
                  </Link>
                </li>
              ))}
            </ul>
            <h3>{title}</h3>
            <p className="muted">{text}</p>
            <div className={styles.sum}>
              <Price of={{ priceCents }} isLowest={isLowest} />
              <span>{`${weight} en total`}</span>
            </div>
          </li>
        ))}
      </ul>
    </Chapter>
  )
}
