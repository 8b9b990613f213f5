import { Link } from 'react-router'
import { CardGrid } from '../listing/card-grid.tsx'
import { FoldedCards } from '../listing/folded-cards.tsx'
import { PlaceHero } from '../layout/place-hero.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import { Blurbs } from './blurbs.tsx'
import { Chapter } from './chapter.tsx'
import type { BaliPageData } from './collection-page-data.ts'
import { HeroCrumbs } from './collection-page.tsx'
import { MoreCollections } from './more-collections.tsx'
import styles from './bali-page.module.css'

/** The Bali page: its origin, its promises, its four pieces, and what combines with them. */
export function BaliPage({ page }: { page: BaliPageData }) {
  const { head, hero, inspiration, blurbs, products, rest, others } = page
  return (
    <>
      <PlaceHero {...hero} action={{ label: 'Ver la colección', to: '#productos' }} />
      <HeroCrumbs trail={head.trail} />
      <Inspiration {...inspiration} />
      <Blurbs {...blurbs} />
      <Chapter id="productos" title={products.title}>
        <CardGrid
          cards={products.cards}
          mode="choose"
          headingLevel={3}
          inFours
          more={detailsLink}
        />
      </Chapter>
      {rest.cards.length > 0 ? (
        <Chapter id="en-la-misma-maleta" title={rest.title} text={`${rest.cards.length} productos`}>
          <FoldedCards cards={rest.cards} end={rest.end} id="bali" />
        </Chapter>
      ) : null}
      <MoreCollections collections={others} />
    </>
  )
}

function detailsLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      to={`/products/${id}`}
      viewTransition
      prefetch="intent"
      aria-label={`Ver detalles de ${name}`}
      className={styles.details}
    >
      Ver detalles
    </Link>
  )
}

function Inspiration({ places, title, text }: BaliPageData['inspiration']) {
  const { large, small } = places
  return (
    <section className={styles.inspiration} aria-labelledby="inspiracion">
      <PlacePicture
        place={large}
        sizes="(width >= 64rem) 50vw, 100vw"
        fill
        className={styles.large}
      />
      <div className={styles.words}>
        <h2 id="inspiracion">{title}</h2>
        {text.map((paragraph) => (
          <p key={paragraph} className="muted">
            {paragraph}
          </p>
        ))}
      </div>
      <PlacePicture
        place={small}
        sizes="(width >= 64rem) 25vw, 50vw"
        fill
        className={styles.small}
      />
    </section>
  )
}
