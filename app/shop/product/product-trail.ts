import type { ProductPageData } from '#core/catalogue/product-page-data.ts'

/** The breadcrumbs of a product: home, the page above it, product. */
export const productTrail = ({ product, place }: ProductPageData) => [
  { label: 'Inicio', to: '/' },
  ...(place ? [place] : []),
  { label: product.name },
]
