import { Link } from 'react-router'
import type { HomeContent } from './home-content.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import styles from './collections-section.module.css'
import { COLLECTIONS_SECTION } from './home-sections.ts'

type CollectionsSectionProps = {
  title: string
  collections: HomeContent['featuredCollections']
}

/** The four collections. Other pages link here with `openAtCollections`. */
export function CollectionsSection({ title, collections }: CollectionsSectionProps) {
  return (
    <section
      id={COLLECTIONS_SECTION}
      tabIndex={-1}
      className={styles.section}
      aria-labelledby="colecciones-titulo"
    >
      <div className={styles.head}>
        <h2 id="colecciones-titulo" className="t-2">
          {title}
        </h2>
        <LinkButton to="/collections" prefetch="intent" variant="link">
          Ver todas las colecciones
        </LinkButton>
      </div>
      <ul className={styles.collections}>
        {collections.map(({ image, name, line, link }) => (
          <li key={link} data-place={image}>
            <Link to={link} prefetch="intent" className={styles.collection}>
              <span className={styles.picture}>
                <PlacePicture place={image} sizes="(width >= 48rem) 80vw, 70vw" fill />
              </span>
              <div className={styles.words}>
                <h3>{name}</h3>
                <span className="ui muted">{line}</span>
              </div>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
