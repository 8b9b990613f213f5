import { shop } from '#core/base/policy/shop.ts'
import { policy } from '#core/base/policy/policy.ts'
import { sizingOf } from '#core/catalogue/sizing/size-table.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import { collectionPath, findCollection } from '#core/catalogue/collections.ts'
import { relatedProducts, similarProducts } from '#core/catalogue/listing/related.ts'
import { genderLabels, rangeLabels } from '#core/catalogue/vocabulary.ts'
import type { MakerEntry, Responsible } from '#core/catalogue/makers/makers.ts'
import { isSoldOut, type Product } from '#core/catalogue/product.ts'
import { shown } from '#core/catalogue/shown.ts'
import type {
  FitVotes,
  Maker,
  ProductPageData,
  ProductPlace,
} from '#core/catalogue/product-page-data.ts'
import { ownRowsOf } from '#core/catalogue/own-fields/own-fields.ts'
import { PRIOR_PRICE_DAYS } from '#core/catalogue/price-history.ts'
import type { Reduction } from '#core/catalogue/reduction.ts'
import { outfitWith } from '#core/catalogue/layering/layer-pieces.server.ts'
import { lastMomentText } from '#core/base/dates/last-moment.ts'
import { stationsOf } from './anatomy/stations.server.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { WEIGHT_LABEL, weightText } from '#core/catalogue/weights/weights.ts'

const RELATED = 4

/**
 * The data of a product page; undefined if the product does not exist. `votes`: of its published
 * reviews, for the size adviser.
 */
export function productPage(
  catalogue: CatalogueView,
  id: string,
  votes?: FitVotes,
): ProductPageData | undefined {
  const product = catalogue.find(id)
  if (!product) return undefined
  // For a sold-out product, similar products are more useful than matching ones.
  const like = isSoldOut(product) ? similarProducts(product, catalogue, RELATED) : []
  const beside = like.length > 0 ? like : relatedProducts(product, catalogue, RELATED)
  const few = Object.entries(product.stock).filter(
    ([, units]) => units > 0 && units <= policy.lowStockUnits,
  )
  catalogue.note(shown.maker(id))
  if (!product.madeBy)
    throw new Error(`product ${id} has a maker that the shop lacks: ${product.maker}`)
  const sizing = sizingOf(product)
  return {
    product: toCard(product),
    sale: product.reduction && saleOf(product.reduction),
    few: Object.fromEntries(few),
    details: {
      description: product.description,
      composition: product.composition,
      care: product.care,
      weightGrams: product.weightGrams,
      ...(product.weights && { weights: product.weights }),
      fitNote: product.fitNote,
      features: featuresOf(product),
      origin: product.origin,
      claims: product.claims,
      ...(product.garment && { garment: product.garment }),
      reference: product.reference || id,
      ...(product.lot && { lot: product.lot }),
      ...(product.warnings && { warnings: product.warnings }),
    },
    ...(product.recall && { recall: product.recall }),
    place: placeOf(product),
    maker: contactsOf(product.madeBy),
    sizing: sizing && votes ? { ...sizing, votes } : sizing,
    related: beside.map(toCard),
    anatomy: isSoldOut(product) ? [] : stationsOf(product),
    guides: guidesOf(product),
  }
}

/**
 * The facts of the page's list behind the fibres: those of the product, what it has in the shop's own
 * fields, and its weight. A list has each label once: that of a fibre stays, which the law asks for,
 * and an own field comes before a fact of the product and before its weight.
 */
function featuresOf(product: Product) {
  const { features, ownFields, composition } = product
  const weight = { label: WEIGHT_LABEL, value: weightText(product) }
  const own = ownRowsOf(ownFields).filter(
    (row) => !composition.some(({ part }) => part === row.label),
  )
  const isNotOwn = ({ label }: { label: string }) => !own.some((row) => row.label === label)
  return [...features.filter(isNotOwn), ...own, ...[weight].filter(isNotOwn)]
}

function guidesOf(product: Product): ProductPlace[] {
  const tableId = sizingOf(product)?.tableId
  const outfit = outfitWith(product)
  return [
    ...(tableId ? [{ label: 'Tabla de medidas', to: `/size-guide#${tableId}` }] : []),
    ...(outfit ? [{ label: 'Pésalo con más capas en la báscula', to: outfit }] : []),
  ]
}

/**
 * The page above a product: its department, or for one that both departments list its collection,
 * or the new arrivals. Undefined for other products for everyone.
 */
function placeOf({ genders, collections, isNew }: Product): ProductPlace | undefined {
  const [gender, ...others] = genders
  if (gender && others.length === 0) {
    return { label: genderLabels[gender], to: `/products/${gender}` }
  }
  const collection = collections.map(findCollection).find(Boolean)
  if (collection) return { label: collection.label, to: collectionPath(collection.value) }
  return isNew ? { label: rangeLabels.new, to: '/products/new-arrivals' } : undefined
}

/** Who is responsible for a product; the shop itself, if its entry has no name and address. */
function contactsOf(entry: MakerEntry): Maker {
  const { street, postcode, city, country } = shop.address
  const own = { name: shop.legalName, address: `${street}, ${postcode} ${city}, ${country}` }
  const { responsible } = entry
  return {
    name: entry.name ?? own.name,
    address: entry.address ?? own.address,
    email: entry.email,
    ...(responsible && { responsible: contactOf(responsible) }),
  }
}

const contactOf = ({ name, address, email }: Responsible) => ({ name, address, email })

/** The struck price must be clear: the law's words for it, and until when the reduction lasts. */
const saleOf = ({ endsAt }: Reduction): ProductPageData['sale'] => ({
  endsAt,
  note: `Rebaja hasta el ${lastMomentText(endsAt)}. «Antes» es el precio más bajo de los ${PRIOR_PRICE_DAYS} días anteriores.`,
})
