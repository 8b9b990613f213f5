import { lazy } from 'react'

/**
 * The reviews on a product's page: part of the server's page, and its code loads only where there are
 * some. If it does not come, the server's section stays as it is.
 */
export const ProductReviewsLater = lazy(() =>
  import('./product-reviews.tsx').then(
    (it) => ({ default: it.ProductReviews }),
    () => new Promise<never>(() => {}),
  ),
)
