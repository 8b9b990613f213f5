import { Link } from 'react-router'
import { PlacePicture } from '../layout/place-picture.tsx'
import type { Place } from '../layout/places.ts'
import styles from './listing-tile.module.css'

export type ListingTile = {
  /** After how many cards it stands. */
  after: number
  place: Place
  title: string
  link: { label: string; to: string }
}

/** A pause between the cards, two of them wide: a picture of a place and one way on. */
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
