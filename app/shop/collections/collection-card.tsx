import { Link } from 'react-router'
import { PlacePicture } from '../layout/place-picture.tsx'
import type { CollectionLink } from './collection-page-data.ts'
import styles from './collection-card.module.css'

type CollectionCardProps = {
  collection: CollectionLink
  look?: 'tall' | 'wide'
  headingLevel?: 2 | 3
  /** How wide it stands on the page, as the browser's `sizes`. */
  sizes: string
  priority?: boolean
}

/** A way into a collection: its picture, its name, and a line that says what it is for. */
export function CollectionCard(props: CollectionCardProps) {
  const { collection, look = 'tall', headingLevel = 2, sizes, priority = false } = props
  const { to, name, short, place } = collection
  const Heading = `h${headingLevel}` as const
  return (
    <article className={styles.card} data-look={look} data-place={place}>
      <div className={styles.frame}>
        <PlacePicture place={place} sizes={sizes} fill priority={priority} />
      </div>
      <div className={styles.words}>
        <Heading className="t-3">
          <Link to={to} viewTransition prefetch="intent" className={styles.link}>
            {name}
          </Link>
        </Heading>
        <p>{short}</p>
      </div>
    </article>
  )
}
