import { anatomy } from '#content/anatomy/anatomy.ts'
import type { Product } from '#core/catalogue/product.ts'
import type { ProductStation } from '#core/catalogue/product-page-data.ts'

type Described = Pick<Product, 'garment' | 'features' | 'composition'>

/** The five points of a product's kind, with the product's own figures; none for other kinds. */
export function stationsOf({ garment, features, composition }: Described): ProductStation[] {
  const facts = [
    ...features,
    ...composition.map(({ part, fibres }) => ({ label: part, value: fibres })),
  ]
  const stations = garment && anatomy[garment]
  return (stations ?? []).map(({ name, text, shows = [] }) => {
    const fact = shows
      .map((label) => facts.find((it) => it.label === label))
      .find((it) => it !== undefined)
    return { name, text, ...(fact ? { fact } : {}) }
  })
}
