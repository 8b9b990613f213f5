import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { ownPricesOf, readDetails, type PlanRule, type StoredProduct } from './catalogue-plan.ts'
import { variantKey } from '#core/catalogue/product.ts'
import { pricesByVariant } from '#core/catalogue/sale-prices/variant-price.ts'

/** A product as in a file, without its stock and its EANs, which are the shop's once it has them. */
export type FileContent = Omit<CatalogueFileProduct, 'stock' | 'eans'>

/** A product as it was last loaded from the files. */
export type LoadedProduct = { content: FileContent; isListed: boolean }

/** The owner's changes that a load keeps: fields; `sizes`: variants; `isActive`: on sale or not. */
export type KeptChange = { id: string; fields: string[] }

export type Merge = {
  /** The files' products, with the owner's values for changed fields. */
  products: CatalogueFileProduct[]
  rule: PlanRule
  kept: KeptChange[]
}

type Fields = Record<string, unknown>

/** Fields that a product may lack: an owner who takes one away has changed it. */
const LACKING = {
  vatClass: 'general',
  reference: '',
  lot: '',
  warnings: '',
  weights: undefined,
  durabilityYears: 0,
  durabilityTerms: '',
  durabilityGuarantor: '',
  ownFields: undefined,
}

/**
 * Decides what a load of files may change. A load may change a field only if it still has the last
 * loaded value; any other field is the owner's and stays. A load also keeps a product that the
 * owner took off sale, and one that the owner changed and the files no longer list. If the last
 * load of a product is unknown, all its fields are the owner's.
 * Guarded by: catalogue-merge.test.ts.
 */
export function mergeOwnerChanges(
  stored: readonly StoredProduct[],
  loaded: ReadonlyMap<string, LoadedProduct>,
  products: readonly CatalogueFileProduct[],
): Merge {
  const kept: KeptChange[] = []
  const variants = new Set<string>()
  const merged: CatalogueFileProduct[] = []
  const absent = new Map(stored.map((product) => [product.id, product]))
  for (const product of products) {
    const old = absent.get(product.id)
    absent.delete(product.id)
    const ours = old ? fieldsOfStored(old) : {}
    const fields = old ? ownFields(ours, loaded.get(product.id), fieldsOf(product, true)) : []
    if (fields.length > 0) kept.push({ id: product.id, fields })
    if (fields.includes('isActive')) continue
    if (fields.includes('sizes')) variants.add(product.id)
    const ownValues = fields.filter((f) => f !== 'sizes').map((f) => [f, ours[f]])
    // An earlier load or the owner's import has validated these values.
    const own = Object.fromEntries(ownValues) as Partial<typeof product>
    // What the shop has is the owner's: a file gives EANs only to what is new.
    const { eans, ...rest } = product
    merged.push({ ...rest, ...own, ...(old || eans === undefined ? {} : { eans }) })
  }
  const sold = new Set<string>()
  for (const product of absent.values()) {
    const last = loaded.get(product.id)
    if (!product.isActive || !isOwn(product, last)) continue
    sold.add(product.id)
    if (last?.isListed === true) kept.push({ id: product.id, fields: ['isActive'] })
  }
  return { products: merged, rule: { retiresAbsent: true, kept: { sold, variants } }, kept }
}

/** Lists every field that differs from its last loaded value. */
export function changesByOwner(
  stored: readonly StoredProduct[],
  loaded: ReadonlyMap<string, LoadedProduct>,
): KeptChange[] {
  return stored.flatMap((product) => {
    const last = loaded.get(product.id)
    const loadedFields = last && fieldsOf(last.content, last.isListed)
    const fields = loadedFields ? differing(fieldsOfStored(product), loadedFields) : []
    return fields.length === 0 ? [] : [{ id: product.id, fields }]
  })
}

/** Whether the owner added, changed or restored a product that the files no longer list. */
const isOwn = (product: StoredProduct, last: LoadedProduct | undefined): boolean =>
  !last?.isListed || differing(fieldsOfStored(product), fieldsOf(last.content, true)).length > 0

function ownFields(ours: Fields, last: LoadedProduct | undefined, wanted: Fields): string[] {
  const before = last ? fieldsOf(last.content, last.isListed) : {}
  const touched = new Set(differing(ours, before))
  return differing(ours, wanted).filter((field) => touched.has(field))
}

/** Own prices by `size/color`, so that those of a file and of the shop can be compared. */
const inOneOrder = (prices: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(prices).toSorted(([a], [b]) => (a < b ? -1 : 1)))

/** Compares only the shop's fields: a field that only a newer version has is not a change. */
const differing = (ours: Fields, theirs: Fields): string[] =>
  Object.keys(ours).filter((field) => JSON.stringify(ours[field]) !== JSON.stringify(theirs[field]))

function fieldsOfStored(product: StoredProduct): Fields {
  const sold = product.variants.filter((variant) => variant.isActive)
  const variants = sold.map(variantKey)
  const { name, priceCents, isActive } = product
  const details = readDetails(product.details)
  // A product that is off sale keeps its variants, so only `isActive` differs.
  return {
    ...LACKING,
    // One that the owner took away; of details that were broken nobody knows.
    ...(Object.hasOwn(details, 'maker') && { garment: undefined }),
    ...details,
    name,
    priceCents,
    sizes: variants,
    prices: inOneOrder(ownPricesOf(sold)),
    isActive,
  }
}

function fieldsOf(
  product: FileContent & { stock?: unknown; eans?: unknown },
  isActive: boolean,
): Fields {
  const { id: _id, stock: _stock, eans: _eans, sizes, colors, ...fields } = product
  const variants = colors.flatMap((color) => sizes.map((size) => variantKey({ size, color })))
  const prices = inOneOrder(pricesByVariant({ sizes, colors, prices: fields.prices }))
  return { ...LACKING, ...fields, sizes: variants, prices, isActive }
}
