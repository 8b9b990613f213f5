import { Link } from 'react-router'
import { shop } from '#content/shop.ts'
import { LinkButton } from '#app/ui/button.tsx'
import type { ProductCardData } from '../catalogue/card.ts'
import { ProductCard } from '../catalogue/product-card.tsx'
import { PlaceBanner } from '../layout/place-banner.tsx'
import { PlacePicture } from '../layout/place-picture.tsx'
import type { Place } from '../layout/places.ts'
import styles from './home-page.module.css'

/** The way in: one picture, the two departments, what is new. */
export function HomePage({ newArrivals }: { newArrivals: ProductCardData[] }) {
  return (
    <>
      <PlaceBanner
        place="outdoor"
        heading="h1"
        size="hero"
        title="El tiempo cambia. Tú sigues."
        text={shop.claim}
        action={{ label: 'Ver novedades', to: '/products/new-arrivals' }}
      />
      <section className={styles.section} aria-labelledby="departamentos">
        <h2 id="departamentos" className="t-2">
          Para ir, y para volver
        </h2>
        <ul className={styles.departments}>
          <Department to="/products/women" place="mujer" name="Mujer" />
          <Department to="/products/men" place="hombre" name="Hombre" />
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="recien-llegado">
        <div className={styles.head}>
          <h2 id="recien-llegado" className="t-2">
            Recién llegado
          </h2>
          <LinkButton to="/products/new-arrivals" variant="link">
            Ver todas las novedades
          </LinkButton>
        </div>
        <ul className={styles.cards}>
          {newArrivals.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} mode="labels" headingLevel={3} />
            </li>
          ))}
        </ul>
      </section>
    </>
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
