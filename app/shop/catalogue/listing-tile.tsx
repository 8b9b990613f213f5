import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import { placePicture, type Place } from '../layout/places.ts'
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
  const { avifSrcSet, fallback } = placePicture(tile.place)
  return (
    <div className={styles.tile}>
      <Picture
        avif={avifSrcSet}
        fallbackSrc={fallback}
        sizes="(width >= 75rem) 49vw, (width >= 64rem) 65vw, 100vw"
        width={1600}
        height={900}
        alt=""
        fit="cover"
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
