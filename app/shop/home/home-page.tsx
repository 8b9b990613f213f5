import { Link } from 'react-router'
import type { ShownValue } from './home-content.ts'
import type { HomeContent } from './home-content.ts'
import { DeferredHydration } from '#app/ui/deferred-hydration.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { ProductCard } from '../listing/product-card.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import type { Place } from '../layout/places.ts'
import { CollectionsSection } from './collections-section.tsx'
import { CommunitySection } from './community-section.tsx'
import type { Day } from './day.ts'
import type { DayPieceData } from './day.server.ts'
import { DaySection } from './day-section.tsx'
import cardGrid from '../listing/card-grid.module.css'
import styles from './home-page.module.css'
import { VALUES_SECTION } from './home-sections.ts'
import { HomeSlider } from './home-slider.tsx'
import { useOpenedAt } from './use-opened-at.ts'
import { useUnknownPath } from './use-unknown-path.ts'
import { ValuesSection } from './values-section.tsx'

type HomePageProps = {
  newArrivals: ProductCardData[]
  /** From the loader, like the products: the texts are larger than the code here. */
  content: HomeContent
  /** The owner's day, if it is not the file's. */
  ownDay?: Day | undefined
  /** The garments of each chapter of the day. */
  dayPieces: DayPieceData[][]
  /** The upright cut of a slide's picture, as a srcset, by its place. */
  upright: Record<string, string>
  values: readonly ShownValue[]
}

/** The home page: slider, a day in five chapters, new arrivals, collections, values. */
export function HomePage({
  newArrivals,
  content,
  ownDay,
  dayPieces,
  upright,
  values,
}: HomePageProps) {
  useOpenedAt()
  useUnknownPath()
  return (
    <>
      <HomeSlider slides={content.slides} upright={upright} />
      <DeferredHydration>
        <DaySection own={ownDay} pieces={dayPieces} />
      </DeferredHydration>
      <DeferredHydration>
        <Statement statement={content.statement} />
        <Departments />
      </DeferredHydration>
      <DeferredHydration>
        <NewArrivals products={newArrivals} />
      </DeferredHydration>
      <DeferredHydration>
        <CollectionsSection title={content.ways} collections={content.featuredCollections} />
        <ValuesSection values={values} />
        <CommunitySection community={content.community} />
      </DeferredHydration>
    </>
  )
}

function Statement({ statement }: { statement: HomeContent['statement'] }) {
  return (
    <div className={styles.statement}>
      <p className={`t-1 ${styles.claim}`}>{statement.claim}</p>
      <div className={styles.reading}>
        <p>{statement.text}</p>
        <LinkButton to={`#${VALUES_SECTION}`} variant="link">
          {statement.link}
        </LinkButton>
      </div>
    </div>
  )
}

function Departments() {
  return (
    <section className={styles.section} aria-labelledby="departamentos">
      <h2 id="departamentos" className="t-2">
        Para ir, y para volver
      </h2>
      <ul className={styles.departments}>
        <Department to="/products/women" place="mujer" name="Mujer" />
        <Department to="/products/men" place="hombre" name="Hombre" />
      </ul>
    </section>
  )
}

type DepartmentProps = { to: string; place: Place; name: string }

function Department({ to, place, name }: DepartmentProps) {
  return (
    <li>
      <Link to={to} prefetch="intent" className={styles.department}>
        <PlacePicture place={place} sizes="(width >= 48rem) 50vw, 100vw" />
        <span className="t-3">{name}</span>
      </Link>
    </li>
  )
}

function NewArrivals({ products }: { products: ProductCardData[] }) {
  return (
    <section className={styles.section} aria-labelledby="recien-llegado">
      <div className={styles.head}>
        <h2 id="recien-llegado" className="t-2">
          Recién llegado
        </h2>
        <LinkButton to="/products/new-arrivals" prefetch="intent" variant="link">
          Ver todas las novedades
        </LinkButton>
      </div>
      <ul className={cardGrid.row}>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} mode="labels" quietHeart headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
