import anatomyFile from '#content/anatomy.json' with { type: 'json' }
import type { Product } from '#core/catalogue/product.ts'
import type { ProductStation } from '#core/catalogue/product-page-data.ts'
import type { Garment } from '#core/catalogue/vocabulary.ts'

/**
 * A point of a garment that is worth a look: what is there and why it matters. Only what is true of
 * every product of the kind; figures come from the product. The first of the features or parts in
 * `shows` that the product has is shown with its value.
 */
type Station = { name: string; text: string; shows?: readonly string[] }

/**
 * Five per kind of garment, in the order of the page; a kind that is missing shows no section. Where
 * they lie in the picture is in `public/anatomy/KIND.css`, in per cent of its width and height.
 */
export const anatomy: { readonly [kind in Garment]?: readonly Station[] } = anatomyFile

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
