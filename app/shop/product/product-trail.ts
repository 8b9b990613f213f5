import { genderLabels } from '#core/catalogue/labels.ts'
import type { ProductPageData } from '#core/catalogue/product-page-data.ts'

/** The steps to a product: home, its department, itself. */
export function productTrail({ product, gender }: ProductPageData) {
  const department = gender ? [{ label: genderLabels[gender], to: `/products/${gender}` }] : []
  return [{ label: 'Inicio', to: '/' }, ...department, { label: product.name }]
}
