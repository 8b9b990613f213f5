import { genderLabels } from '#core/catalogue/labels.ts'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'

/** The breadcrumbs of a product: home, department, product. */
export function productTrail({ product, gender }: ProductPageData) {
  const department = gender ? [{ label: genderLabels[gender], to: `/products/${gender}` }] : []
  return [{ label: 'Inicio', to: '/' }, ...department, { label: product.name }]
}
