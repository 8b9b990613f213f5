import { Link } from 'react-router'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import { CollectionCard } from './collection-card.tsx'
import type { CollectionLink, CollectionLinks, Head } from './collection-page-data.ts'
import listing from '../listing/listing-page.module.css'
import styles from './collections-index.module.css'

type CollectionsIndexProps = Omit<CollectionLinks, 'description'> & { trail: Head['trail'] }

/** The three collections as cards, below them a smaller link to Bali, and those that the owner added. */
export function CollectionsIndex({ three, bali, others, trail }: CollectionsIndexProps) {
  return (
    <div className={listing.page}>
      <Breadcrumbs items={trail} />
      <header className={listing.head}>
        <h1>Colecciones</h1>
        <p className="muted">
          {`${three.length === 3 ? 'Tres maneras de salir de casa. ' : ''}Cada una se entiende sola, y entre ellas también.`}
        </p>
      </header>
      <ul className={styles.cards}>
        {three.map((collection) => (
          <li key={collection.to}>
            <CollectionCard collection={collection} sizes="(width >= 48rem) 48vw, 100vw" priority />
          </li>
        ))}
      </ul>
      {bali ? <Bali {...bali} /> : null}
      {others.length > 0 ? (
        <ul className={styles.others} aria-label="Más colecciones">
          {others.map(({ to, name, short }) => (
            <li key={to} className={styles.words}>
              <h2 className="t-3">{name}</h2>
              {short ? <p className="muted">{short}</p> : null}
              <Link to={to} viewTransition prefetch="intent">
                {`Ver la colección ${name}`}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function Bali({ to, name, short, place }: CollectionLink) {
  return (
    <section className={styles.bali} aria-labelledby="bali">
      <PlacePicture
        place={place}
        sizes="(width >= 48rem) 66vw, 100vw"
        fill
        className={styles.picture}
      />
      <div className={styles.words}>
        <h2 id="bali" className="t-3">
          {`Y una para quedarse fuera: ${name}`}
        </h2>
        <p className="muted">{short}</p>
        <Link to={to} viewTransition prefetch="intent">
          {`Ver la colección ${name}`}
        </Link>
      </div>
    </section>
  )
}
