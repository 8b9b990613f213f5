import { Link } from 'react-router'
import { Picture } from '#app/ui/picture.tsx'
import type { ShownListing } from './tile-pictures.ts'
import styles from './listing-tile.module.css'

/** A tile as wide as two cards: a picture of a place, and a link. */
export function Tile({ tile }: { tile: ShownListing['tiles'][number] }) {
  return (
    <div className={styles.tile}>
      <Picture
        avif={tile.picture.avifSrcSet}
        fallbackSrc={tile.picture.fallback}
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
