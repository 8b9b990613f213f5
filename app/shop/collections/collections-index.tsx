import { Link } from 'react-router'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import { CollectionCard } from './collection-card.tsx'
import type { CollectionLink, Head } from './collection-page-data.ts'
import listing from '../listing/listing-page.module.css'
import styles from './collections-index.module.css'

type CollectionsIndexProps = {
  three: readonly CollectionLink[]
  bali: CollectionLink
  trail: Head['trail']
}

/** The three collections as cards, and below them a smaller link to Bali. */
export function CollectionsIndex({ three, bali, trail }: CollectionsIndexProps) {
  return (
    <div className={listing.page}>
      <Breadcrumbs items={trail} />
      <header className={listing.head}>
        <h1>Colecciones</h1>
        <p className="muted">
          Tres maneras de salir de casa. Cada una se entiende sola, y entre ellas también.
        </p>
      </header>
      <ul className={styles.cards}>
        {three.map((collection) => (
          <li key={collection.to}>
            <CollectionCard collection={collection} sizes="(width >= 48rem) 48vw, 100vw" priority />
          </li>
        ))}
      </ul>
      <section className={styles.bali} aria-labelledby="bali">
        <PlacePicture
          place={bali.place}
          sizes="(width >= 48rem) 66vw, 100vw"
          fill
          className={styles.picture}
        />
        <div className={styles.words}>
          <h2 id="bali" className="t-3">
            {`Y una para quedarse fuera: ${bali.name}`}
          </h2>
          <p className="muted">{bali.short}</p>
          <Link to={bali.to} viewTransition prefetch="intent">
            {`Ver la colección ${bali.name}`}
          </Link>
        </div>
      </section>
    </div>
  )
}
