import makersFile from '#content/makers.json' with { type: 'json' }
import { policy } from '#core/policy/policy.ts'
import { sizingOf } from '#core/sizing/size-table.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import { relatedProducts, similarProducts } from '#core/catalogue/related.ts'
import { isSoldOut } from '#core/catalogue/product.ts'
import type { Maker, ProductPageData } from '#core/catalogue/product-page-data.ts'
import { PRIOR_PRICE_DAYS } from '#core/catalogue/price-history.ts'
import type { Reduction } from '#core/catalogue/reduction.ts'
import { lastMomentText } from '#core/dates/last-moment.ts'
import type { Snapshot } from '#core/catalogue/snapshot.server.ts'

const makers: Record<string, Maker | undefined> = makersFile.makers
const RELATED = 4

/** The data of a product page; undefined if the product does not exist. */
export function productPage(snapshot: Snapshot, id: string): ProductPageData | undefined {
  const product = snapshot.byId.get(id)
  if (!product) return undefined
  // For a sold-out product, similar products are more useful than matching ones.
  const like = isSoldOut(product) ? similarProducts(product, snapshot.products, RELATED) : []
  const beside = like.length > 0 ? like : relatedProducts(product, snapshot.products, RELATED)
  const few = Object.entries(product.stock).filter(
    ([, units]) => units > 0 && units <= policy.lowStockUnits,
  )
  const maker = makers[product.maker]
  if (!maker) throw new Error(`product ${id} names a maker that content/makers.json does not have`)
  return {
    product: toCard(product),
    sale: product.reduction && saleOf(product.reduction),
    few: Object.fromEntries(few),
    details: {
      description: product.description,
      composition: product.composition,
      care: product.care,
      weightGrams: product.weightGrams,
      fitNote: product.fitNote,
      features: product.features,
      origin: product.origin,
      claims: product.claims,
      garment: product.garment,
    },
    gender: product.genders[0],
    maker,
    sizing: sizingOf(product),
    related: beside.map(toCard),
  }
}

/** The struck price must be clear: the law's words for it, and until when the reduction lasts. */
const saleOf = ({ endsAt }: Reduction): ProductPageData['sale'] => ({
  endsAt,
  note: `Rebaja hasta el ${lastMomentText(endsAt)}. «Antes» es el precio más bajo de los ${PRIOR_PRICE_DAYS} días anteriores.`,
})
