import { LinkButton } from '#app/ui/button.tsx'
import { openAtCollections } from '../home/home-sections.ts'
import { Chapter } from './chapter.tsx'
import { CollectionCard } from './collection-card.tsx'
import type { CollectionLink } from './collection-page-data.ts'
import styles from './more-collections.module.css'

/** Links to the other collections, at the end of a collection. */
export function MoreCollections({ collections }: { collections: readonly CollectionLink[] }) {
  return (
    <div className={styles.more}>
      <Chapter id="sigue-por" title="Sigue por aquí">
        <ul className={styles.row}>
          {collections.map((collection) => (
            <li key={collection.to}>
              <CollectionCard
                collection={collection}
                look="wide"
                headingLevel={3}
                sizes="(width >= 48rem) 33vw, 40vw"
              />
            </li>
          ))}
        </ul>
        <LinkButton to="/" state={openAtCollections} variant="link" className={styles.all}>
          Todas las colecciones en la portada
        </LinkButton>
      </Chapter>
    </div>
  )
}
