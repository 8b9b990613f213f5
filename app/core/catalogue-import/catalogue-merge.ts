import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { readDetails, type PlanRule, type StoredProduct } from '#core/catalogue/catalogue-plan.ts'
import { variantKey } from '#core/catalogue/product.ts'

/** A product as a file has it, without its stock: the shop counts that. */
export type FileContent = Omit<CatalogueFileProduct, 'stock'>

/** What the files said of a product when they were last loaded. */
export type LoadedProduct = { content: FileContent; isListed: boolean }

/** What a load left as the owner has it: fields, `sizes` for its variants, `isActive` for its sale. */
export type KeptChange = { id: string; fields: string[] }

export type Merge = {
  /** The files' products with the owner's values where the owner changed them. */
  products: CatalogueFileProduct[]
  rule: PlanRule
  kept: KeptChange[]
}

type Fields = Record<string, unknown>

/**
 * Decides what a load of files may change: a field that still says what the files said last time.
 * Any other is the owner's and stays, as do a product that the owner took off sale and one that the
 * owner changed and the files now lack. Of a product whose last load is unknown, everything is the
 * owner's. Guarded by: catalogue-merge.test.ts.
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
    // Values that an earlier load or the owner's import has checked.
    merged.push({ ...product, ...(Object.fromEntries(ownValues) as Partial<typeof product>) })
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

/** Every field in which the shop says something else than the files did when they were loaded. */
export function changesByOwner(
  stored: readonly StoredProduct[],
  loaded: ReadonlyMap<string, LoadedProduct>,
): KeptChange[] {
  return stored.flatMap((product) => {
    const last = loaded.get(product.id)
    const said = last && fieldsOf(last.content, last.isListed)
    const fields = said ? differing(fieldsOfStored(product), said) : []
    return fields.length === 0 ? [] : [{ id: product.id, fields }]
  })
}

/** Whether the owner made, changed or brought back what the files no longer list. */
const isOwn = (product: StoredProduct, last: LoadedProduct | undefined): boolean =>
  !last?.isListed || differing(fieldsOfStored(product), fieldsOf(last.content, true)).length > 0

function ownFields(ours: Fields, last: LoadedProduct | undefined, wanted: Fields): string[] {
  const before = last ? fieldsOf(last.content, last.isListed) : {}
  const touched = new Set(differing(ours, before))
  return differing(ours, wanted).filter((field) => touched.has(field))
}

/** Only what both know: a field that a newer version adds is nobody's change. */
const differing = (ours: Fields, theirs: Fields): string[] =>
  Object.keys(ours).filter((field) => JSON.stringify(ours[field]) !== JSON.stringify(theirs[field]))

function fieldsOfStored(product: StoredProduct): Fields {
  const variants = product.variants.filter(({ isActive }) => isActive).map(variantKey)
  const { name, priceCents, isActive } = product
  // A product that is off sale keeps its variants: only that it is off sale tells.
  return { ...readDetails(product.details), name, priceCents, sizes: variants, isActive }
}

function fieldsOf(product: FileContent & { stock?: unknown }, isActive: boolean): Fields {
  const { id: _id, stock: _stock, sizes, colors, ...fields } = product
  const variants = colors.flatMap((color) => sizes.map((size) => variantKey({ size, color })))
  return { ...fields, sizes: variants, isActive }
}
