import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Price } from '../price/price.tsx'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { isSoldOut } from '#core/catalogue/product.ts'
import { ProductBuyBox } from './product-buy-box.tsx'
import { ProductCard } from '../listing/product-card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'
import { ProductPromises } from './product-promises.tsx'
import { productTrail } from './product-trail.ts'
import { useChoiceInUrl } from './use-choice-in-url.ts'
import cardGrid from '../listing/card-grid.module.css'
import styles from './product-page.module.css'

/**
 * The page of a product: pictures, choices and facts. If it is sold out, alternatives come before
 * the facts.
 */
export function ProductPage({ page }: { page: ProductPageData }) {
  const { product, related } = page
  const { name } = product
  // Ignores values in the address that the product does not have.
  const [choice, choose] = useChoiceInUrl()
  const color = known(product.colors, choice.color) ?? product.colors[0] ?? ''
  const size = known(product.sizes, choice.size) ?? onlyOne(product.sizes)
  const isGone = isSoldOut(product)
  return (
    <div className={styles.page}>
      <Breadcrumbs items={productTrail(page)} />
      <div className={styles.columns}>
        <ProductGallery product={product} color={color} garment={page.details.garment} />
        <div className={styles.aside}>
          {isGone ? <Badge>Agotado</Badge> : product.isNew ? <Badge mark>Nuevo</Badge> : null}
          <h1 className={styles.name}>{name}</h1>
          <p className="muted">{product.summary}</p>
          <Price priceCents={product.priceCents} priorCents={product.priorCents} size="lg" />
          {page.sale ? <p className="small quiet">{page.sale.note}</p> : null}
          <ProductBuyBox page={page} color={color} size={size} onChoose={choose} />
          {isGone ? (
            <LinkButton to="#otros" variant="link">
              Ver los que sí quedan
            </LinkButton>
          ) : (
            <>
              <ProductPromises />
              <ProductFacts page={page} />
            </>
          )}
        </div>
      </div>
      {related.length > 0 ? (
        <Related title={isGone ? 'Parecidos que sí quedan' : 'Va bien con'} cards={related} />
      ) : null}
      {isGone ? (
        <div className={styles.factsBelow}>
          <ProductFacts page={page} />
        </div>
      ) : null}
    </div>
  )
}

function Related({ title, cards }: { title: string; cards: ProductCardData[] }) {
  return (
    <section id="otros" className={styles.related} aria-labelledby="otros-titulo">
      <h2 id="otros-titulo" className="t-2">
        {title}
      </h2>
      <ul className={cardGrid.row}>
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard product={card} mode="choose" headingLevel={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const known = (list: readonly string[], value: string | undefined): string | undefined =>
  list.find((item) => item === value)

const onlyOne = (list: readonly string[]): string | undefined =>
  list.length === 1 ? list[0] : undefined
