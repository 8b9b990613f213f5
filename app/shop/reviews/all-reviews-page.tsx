import { Link } from 'react-router'
import { LinkButton } from '#app/ui/button.tsx'
import { PageFrame } from '../pages/page-frame.tsx'
import { HowChecked, ReviewList, ReviewSums } from './product-reviews.tsx'
import { NO_REVIEWS } from './review-texts.ts'
import type { ReviewsView } from './reviews-view.server.ts'
import './reviews.css'

type AllReviewsProps = {
  product: { id: string; name: string }
  /** With the reviews of this page; null: there are none. */
  sums: ReviewsView | null
  /** Where the next page begins; null: this is the last. */
  next: string | null
  isFirst: boolean
}

/** All reviews of a product, page by page: links, so that it works without scripts. */
export function AllReviewsPage({ product, sums, next, isFirst }: AllReviewsProps) {
  return (
    <PageFrame title="Opiniones" intro={`Lo que dicen de ${product.name} quienes la han comprado.`}>
      {sums ? (
        <>
          <ReviewSums reviews={sums} />
          {sums.list.length === 0 ? <p>No hay más opiniones.</p> : null}
          <ReviewList list={sums.list} headingLevel={2} />
        </>
      ) : (
        <p>{NO_REVIEWS}</p>
      )}
      <p className="reviews-ways">
        {next === null ? null : (
          <LinkButton to={`/opiniones/${product.id}?tras=${next}`} variant="secondary">
            Ver más
          </LinkButton>
        )}
        {isFirst ? null : <Link to={`/opiniones/${product.id}`}>Volver a las más nuevas</Link>}
        <Link to={`/products/${product.id}`}>Ver la prenda</Link>
      </p>
      <HowChecked />
    </PageFrame>
  )
}
