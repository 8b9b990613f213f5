import { Link } from 'react-router'
import { PlacePicture } from '../layout/place-picture.tsx'
import type { GiftLink } from './gifts-page-data.ts'
import styles from './gift-tile.module.css'

/** Picture links to other gift pages. */
export function GiftTiles({ links }: { links: readonly GiftLink[] }) {
  return (
    <ul className={styles.tiles}>
      {links.map(({ to, name, place, count }) => (
        <li key={to} className={styles.tile} data-place={place}>
          <div className={styles.frame}>
            <PlacePicture place={place} sizes="(width >= 48rem) 50vw, 100vw" fill />
          </div>
          <h3 className="t-3">
            <Link to={to} viewTransition prefetch="intent" className={styles.link}>
              {name}
            </Link>
          </h3>
          <p>{`${count} regalos`}</p>
        </li>
      ))}
    </ul>
  )
}
