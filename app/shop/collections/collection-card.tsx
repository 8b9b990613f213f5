import { Link } from 'react-router'
import { PlacePicture } from '../layout/place-picture.tsx'
import type { CollectionLink } from './collection-page-data.ts'
import styles from './collection-card.module.css'

type CollectionCardProps = {
  collection: CollectionLink
  look?: 'wide'
  headingLevel?: 2 | 3
  /** The width on the page, as for the `sizes` of an image. */
  sizes: string
  priority?: boolean
}

/** A link to a collection: picture, name, and a line of text. */
export function CollectionCard(props: CollectionCardProps) {
  const { collection, look, headingLevel = 2, sizes, priority = false } = props
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
