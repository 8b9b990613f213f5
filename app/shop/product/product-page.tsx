import { lazy, type ReactNode } from 'react'
import { Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { DeferredHydration } from '#app/ui/deferred-hydration.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { GuaranteeNotice } from '../guarantee/guarantee-notice.tsx'
import type { NoticeView } from '../guarantee/notice-view.server.ts'
import type { ShownOffer } from '../discounts/offers-shown.server.ts'
import { Price } from '../price/price.tsx'
import type { ProductCardData } from '#core/catalogue/card.ts'
import { isSoldOut, type Choice } from '#core/catalogue/product.ts'
import { priceOf } from '#core/catalogue/reduction.ts'
import { ProductBuyBox } from './product-buy-box.tsx'
import { ProductCard } from '../listing/product-card.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { hasFlatLay, type ProductPageData } from '#core/catalogue/product-page-data.ts'
import { ProductPromises } from './product-promises.tsx'
import { productTrail } from './product-trail.ts'
import { ProductReviewsLater } from '../reviews/product-reviews.lazy.tsx'
import type { ProductPageReviews } from '../reviews/reviews-view.server.ts'
import '../reviews/reviews.css'
import { ShareButton } from './share-button.tsx'
import { useChoiceInUrl } from './use-choice-in-url.ts'
import cardGrid from '../listing/card-grid.module.css'
import styles from './product-page.module.css'

type ProductPageProps = {
  page: ProductPageData
  reviews: ProductPageReviews
  notice: NoticeView
  offers: readonly ShownOffer[]
  /** The maker's guarantee of durability; null: it has none. */
  label: NoticeView | null
}

/**
 * Needs no script: its code comes when React hydrates what is below the first screen. Without the
 * code, the page goes on without the section.
 */
const Anatomy = lazy(() =>
  import('./anatomy/anatomy-section.tsx').then(
    (it) => ({ default: it.AnatomySection }),
    () => ({ default: () => null }),
  ),
)

/**
 * The page of a product: pictures, choices and facts. If it is sold out, alternatives come before
 * the facts.
 */
export function ProductPage({ page, reviews, offers, notice, label }: ProductPageProps) {
  const { product, related } = page
  // Ignores values in the address that the product does not have.
  const [choice, choose] = useChoiceInUrl()
  const color = known(product.colors, choice.color) ?? product.colors[0] ?? ''
  const size = known(product.sizes, choice.size) ?? onlyOne(product.sizes)
  const chosen = size === undefined ? undefined : { size, color }
  const isGone = isSoldOut(product)
  return (
    <div className={styles.page}>
      <div className={styles.columns}>
        <ProductGallery product={product} color={color} garment={drawnOf(page)} />
        <div className={styles.aside}>
          <ProductBadge product={product} />
          <h1 className={styles.name}>{product.name}</h1>
          <p className="muted">{product.summary}</p>
          {page.recall ? <RecallNotice code={page.recall} /> : null}
          {reviews.all ? (
            <p className={styles.others}>
              <a href="#opiniones">{reviews.text}</a>
            </p>
          ) : null}
          <ProductPrice page={page} choice={chosen} offers={offers} />
          <ProductBuyBox page={page} color={color} size={size} onChoose={choose} />
          {isGone ? (
            <LinkButton to="#otros" variant="link">
              Ver los que sí quedan
            </LinkButton>
          ) : (
            <DeferredHydration>
              <ProductPromises />
              <ProductFacts page={page} choice={chosen} />
              <Guarantees notice={notice} label={label} />
              <ShareButton name={product.name} />
            </DeferredHydration>
          )}
        </div>
      </div>
      {page.anatomy.length > 0 ? (
        <DeferredHydration>
          <Anatomy page={page} color={color} />
        </DeferredHydration>
      ) : null}
      {related.length > 0 ? (
        <DeferredHydration>
          <Related title={isGone ? 'Parecidos que sí quedan' : 'Va bien con'} cards={related} />
        </DeferredHydration>
      ) : null}
      {isGone ? (
        <div className={styles.factsBelow}>
          <ProductFacts page={page} choice={chosen} />
          <Guarantees notice={notice} label={label} />
        </div>
      ) : null}
      <Reviews productId={product.id} reviews={reviews} />
      {/* Filled by `recently-viewed.tsx`. */}
      <div id="vistos" />
      <Breadcrumbs className={styles.trail} items={productTrail(page)} />
    </div>
  )
}

type PriceProps = Pick<ProductPageProps, 'page' | 'offers'> & { choice: Choice | undefined }

/**
 * The price of the choice, or the lowest; with the words of the law where it is a reduced one, and the
 * offers that it has, whose conditions open without scripts.
 */
function ProductPrice({ page, choice, offers }: PriceProps) {
  const price = priceOf(page.product, choice)
  return (
    <>
      <Price of={price} size="lg" />
      {page.sale && price.priorCents ? <p className="small quiet">{page.sale.note}</p> : null}
      {offers.map(({ name, text, pack }) => (
        <div key={name} className="small">
          <details>
            <summary>
              <u>{name}</u>
            </summary>
            <p>{text}</p>
          </details>
          {pack ? (
            <p>
              <span>{`${pack.price} con `}</span>
              {pack.others.map(({ to, label }, at) => (
                <span key={to}>
                  <span>{at > 0 ? ' + ' : ''}</span>
                  <Link to={to}>
                    <u>{label}</u>
                  </Link>
                </span>
              ))}
              <span>{`. ${pack.saves}`}</span>
            </p>
          ) : null}
        </div>
      ))}
    </>
  )
}

const Guarantees = ({ notice, label }: Pick<ProductPageProps, 'notice' | 'label'>) => (
  <>
    <GuaranteeNotice {...notice} />
    {label ? <GuaranteeNotice {...label} /> : null}
  </>
)

// Plain markup: the page of every product would load a notice's code and styles for it.
function RecallNotice({ code }: { code: string }) {
  return (
    <p>
      <strong>
        {'Retirado por motivos de seguridad. Si tienes uno, '}
        <Link to={`/retiradas/${code}`}>lee el aviso</Link>.
      </strong>
    </p>
  )
}

/** The garment whose pattern is drawn beside the pictures. */
function drawnOf({ details: { garment }, sizing }: ProductPageData) {
  return hasFlatLay(garment, sizing?.cut === 'women') ? garment : undefined
}

function ProductBadge({ product }: { product: ProductCardData }) {
  const isGone = isSoldOut(product)
  if (!isGone && !product.isNew) return null
  return (
    <div className={styles.badge}>
      {isGone ? <Badge>Agotado</Badge> : <Badge mark>Nuevo</Badge>}
    </div>
  )
}

type ReviewsProps = { productId: string; reviews: ProductPageReviews }

function Reviews({ productId, reviews: { all, text } }: ReviewsProps) {
  return (
    <Below id="opiniones" title="Opiniones">
      {all ? (
        <DeferredHydration>
          <ProductReviewsLater productId={productId} reviews={all} />
        </DeferredHydration>
      ) : (
        <p className="muted">{text}</p>
      )}
    </Below>
  )
}

function Related({ title, cards }: { title: string; cards: ProductCardData[] }) {
  return (
    <Below id="otros" title={title}>
      <ul className={cardGrid.row}>
        {cards.map((card) => (
          <li key={card.id}>
            <ProductCard product={card} mode="choose" headingLevel={3} />
          </li>
        ))}
      </ul>
    </Below>
  )
}

type BelowProps = { id: string; title: string; children: ReactNode }

/** A titled section as wide as the page. */
function Below({ id, title, children }: BelowProps) {
  return (
    <section id={id} className={styles.related} aria-labelledby={`${id}-titulo`}>
      <h2 id={`${id}-titulo`} className="t-2">
        {title}
      </h2>
      {children}
    </section>
  )
}

const known = (list: readonly string[], value: string | undefined): string | undefined =>
  list.find((item) => item === value)

const onlyOne = (list: readonly string[]): string | undefined =>
  list.length === 1 ? list[0] : undefined
