import { Link } from 'react-router'
import type { ListingTile } from '#content/listings.ts'
import { PlacePicture } from '../layout/place-picture.tsx'
import styles from './listing-tile.module.css'

/** A tile as wide as two cards: a picture of a place, and a link. */
export function Tile({ tile }: { tile: ListingTile }) {
  return (
    <div className={styles.tile}>
      <PlacePicture
        place={tile.place}
        sizes="(width >= 75rem) 49vw, (width >= 64rem) 65vw, 100vw"
        fill
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className="t-3">{tile.title}</p>
        <Link to={tile.link.to} prefetch="intent">
          {tile.link.label}
        </Link>
      </div>
    </div>
  )
}
