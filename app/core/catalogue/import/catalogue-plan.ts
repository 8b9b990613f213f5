import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { variantKey, type ProductDetails } from '#core/catalogue/product.ts'
import { pricesByVariant, type OwnPrice } from '#core/catalogue/sale-prices/variant-price.ts'

/** A product in the database, on sale or retired. */
export type StoredProduct = {
  id: string
  position: number
  name: string
  priceCents: number
  isActive: boolean
  /** JSON of `ProductDetails`. */
  details: string
  variants: StoredVariant[]
}

export type StoredVariant = {
  id: string
  size: string
  color: string
  position: number
  isActive: boolean
  /** On hand. */
  units: number
  ean: string | null
  /** Its own regular price; null: that of its product. */
  ownPriceCents: number | null
}

/** The own prices of some variants, by `size/color`. */
export const ownPricesOf = (
  variants: readonly Pick<StoredVariant, 'size' | 'color' | 'ownPriceCents'>[],
): Record<string, number> =>
  Object.fromEntries(
    variants.flatMap((variant) =>
      variant.ownPriceCents === null ? [] : [[variantKey(variant), variant.ownPriceCents]],
    ),
  )

type ProductWrite = Omit<StoredProduct, 'variants' | 'isActive'>
type VariantWrite = Pick<StoredVariant, 'id' | 'size' | 'color' | 'position'>

/** The changes of a load: product ids by kind of change. */
export type LoadReport = {
  added: string[]
  changed: string[]
  repriced: string[]
  retired: string[]
  unchanged: number
}

export type ProductChange = {
  id: string
  name: string
  /** Names of the changed fields; `sizes` means variants, `position` the place in lists. */
  fields: string[]
  price: { fromCents: number; toCents: number } | null
  /** What variants cost until now and will cost, where it is or was a price of their own. */
  ownPrices: { key: string; fromCents: number; toCents: number }[]
}

/** How to apply a list of products. */
export type PlanRule = {
  /** Whether to retire products that the list lacks. */
  retiresAbsent: boolean
  /** `sold`: absent products that stay on sale; `variants`: products that keep their variants. */
  kept?: { sold: ReadonlySet<string>; variants: ReadonlySet<string> }
  /** The positions in the plan of the whole list, if `products` is only a part of it. */
  positions?: ReadonlyMap<string, number>
}

export type CataloguePlan = {
  positions: ReadonlyMap<string, number>
  report: LoadReport
  changes: ProductChange[]
  newProducts: ProductWrite[]
  changedProducts: ProductWrite[]
  retiredProducts: string[]
  newPrices: { productId: string; priceCents: number }[]
  newVariants: (VariantWrite & { productId: string; units: number })[]
  changedVariants: VariantWrite[]
  retiredVariants: string[]
  newEans: { variantId: string; ean: string }[]
  newOwnPrices: OwnPrice[]
}

/**
 * Decides what loading a list of products changes. Sets stock only for new variants: afterwards the
 * shop counts it. Absent products are retired, never deleted, and only if `retiresAbsent`. A list
 * with all products on sale also sets their order; any other list appends new products at the end.
 */
export function planCatalogue(
  stored: readonly StoredProduct[],
  products: readonly CatalogueFileProduct[],
  rule: PlanRule,
): CataloguePlan {
  const { retiresAbsent, kept } = rule
  const plan = emptyPlan(rule.positions ?? positionsOf(stored, products, retiresAbsent))
  const before = new Map(stored.map((product) => [product.id, product]))
  for (const product of products) {
    planProduct(plan, product, before.get(product.id), kept?.variants.has(product.id) === true)
    before.delete(product.id)
  }
  for (const absent of retiresAbsent ? before.values() : []) {
    if (!absent.isActive || kept?.sold.has(absent.id) === true) continue
    plan.retiredProducts.push(absent.id)
    plan.report.retired.push(absent.id)
  }
  return plan
}

const emptyPlan = (positions: ReadonlyMap<string, number>): CataloguePlan => ({
  positions,
  report: { added: [], changed: [], repriced: [], retired: [], unchanged: 0 },
  changes: [],
  newProducts: [],
  changedProducts: [],
  retiredProducts: [],
  newPrices: [],
  newVariants: [],
  changedVariants: [],
  retiredVariants: [],
  newEans: [],
  newOwnPrices: [],
})

/** Keeps the stored positions if the order is already right: a gap is not a change. */
export function positionsOf(
  stored: readonly Pick<StoredProduct, 'id' | 'position' | 'isActive'>[],
  products: readonly { id: string }[],
  retiresAbsent: boolean,
): Map<string, number> {
  const sold = new Map(stored.filter((p) => p.isActive).map((p) => [p.id, p.position]))
  const listed = new Set(products.map(({ id }) => id))
  const isWhole = retiresAbsent || [...sold.keys()].every((id) => listed.has(id))
  let last = stored.reduce((most, { position }) => Math.max(most, position), -1)
  const kept = products.map(({ id }) => [id, sold.get(id) ?? (last += 1)] as const)
  const isInOrder = kept.every(([, at], index) => index === 0 || at > (kept[index - 1]?.[1] ?? -1))
  if (isWhole && !isInOrder) return new Map(products.map(({ id }, index) => [id, index]))
  return new Map(kept)
}

function planProduct(
  plan: CataloguePlan,
  product: CatalogueFileProduct,
  old: StoredProduct | undefined,
  keepsVariants: boolean,
): void {
  const position = plan.positions.get(product.id) ?? 0
  const row = { id: product.id, position, ...columnsOf(product) }
  if (old?.priceCents !== product.priceCents) {
    plan.newPrices.push({ productId: product.id, priceCents: product.priceCents })
    if (old) plan.report.repriced.push(product.id)
  }
  const areVariantsChanged = !keepsVariants && planVariants(plan, product, old?.variants ?? [])
  const areEansChanged = !keepsVariants && planEans(plan, product, old?.variants ?? [])
  const ownPrices = keepsVariants ? [] : planOwnPrices(plan, product, old)
  if (!old) {
    plan.newProducts.push(row)
    plan.report.added.push(product.id)
    return
  }
  const fields = changedFields(old, row)
  if (fields.length > 0) plan.changedProducts.push(row)
  if (areVariantsChanged) fields.push('sizes')
  if (areEansChanged) fields.push('eans')
  if (ownPrices.length > 0) fields.push('prices')
  if (fields.length === 0) {
    plan.report.unchanged += 1
    return
  }
  plan.report.changed.push(product.id)
  const price = { fromCents: old.priceCents, toCents: row.priceCents }
  const isRepriced = price.fromCents !== price.toCents
  plan.changes.push({
    id: row.id,
    name: row.name,
    fields,
    price: isRepriced ? price : null,
    ownPrices,
  })
}

function columnsOf(product: CatalogueFileProduct): Omit<ProductWrite, 'id' | 'position'> {
  const { id: _id, name, priceCents, sizes: _s, colors: _c, stock: _t, ...rest } = product
  const { eans: _e, prices: _p, ownFields, ...others } = rest
  // Last, as `joinOwnFields` reads them: equal details are equal texts.
  const details: ProductDetails = { ...others, ...(ownFields && { ownFields }) }
  return { name, priceCents, details: JSON.stringify(details) }
}

function changedFields(old: StoredProduct, row: ProductWrite): string[] {
  const fields: string[] = (['name', 'priceCents', 'position'] as const).filter(
    (field) => old[field] !== row[field],
  )
  if (!old.isActive) fields.push('isActive')
  if (old.details === row.details) return fields
  const [was, is] = [readDetails(old.details), readDetails(row.details)]
  const differ = Object.keys({ ...was, ...is }).filter(
    (name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]),
  )
  // Only the order of the fields differs, as written by an older version: rewrite the row.
  return [...fields, ...(differ.length > 0 ? differ : ['details'])]
}

/** Parses details; invalid JSON, edited by hand, counts as empty, and the load rewrites it. */
export function readDetails(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** Adds the EANs that the product has otherwise to the plan; answers whether there are any. */
function planEans(
  plan: CataloguePlan,
  { id, eans = {} }: CatalogueFileProduct,
  stored: readonly StoredVariant[],
): boolean {
  const before = new Map(stored.map((variant) => [variant.id, variant.ean]))
  const changed = Object.entries(eans)
    .map(([key, ean]) => ({ variantId: `${id}/${key}`, ean }))
    .filter(({ variantId, ean }) => before.get(variantId) !== ean)
  plan.newEans.push(...changed)
  return changed.length > 0
}

/** Adds the own prices that variants get or lose to the plan; answers what that changes. */
function planOwnPrices(
  plan: CataloguePlan,
  product: CatalogueFileProduct,
  old: StoredProduct | undefined,
): ProductChange['ownPrices'] {
  const before = ownPricesOf(old?.variants ?? [])
  const wanted = pricesByVariant(product)
  const changed = product.colors
    .flatMap((color) => product.sizes.map((size) => variantKey({ size, color })))
    .filter((key) => wanted[key] !== before[key])
  plan.newOwnPrices.push(
    ...changed.map((key) => ({
      variantId: `${product.id}/${key}`,
      priceCents: wanted[key] ?? null,
    })),
  )
  return changed.map((key) => ({
    key,
    fromCents: before[key] ?? old?.priceCents ?? product.priceCents,
    toCents: wanted[key] ?? product.priceCents,
  }))
}

/** Adds the changes of variants to the plan; answers whether there are any. */
function planVariants(
  plan: CataloguePlan,
  product: CatalogueFileProduct,
  stored: readonly StoredVariant[],
): boolean {
  const before = new Map(stored.map((variant) => [variant.id, variant]))
  let hasChanged = false
  let position = 0
  for (const color of product.colors) {
    for (const size of product.sizes) {
      const key = variantKey({ size, color })
      const variant = { id: `${product.id}/${key}`, size, color, position }
      const old = before.get(variant.id)
      before.delete(variant.id)
      if (!old) {
        const units = product.stock[key] ?? product.stock['default'] ?? 0
        plan.newVariants.push({ ...variant, productId: product.id, units })
        hasChanged = true
      } else if (old.position !== position || !old.isActive) {
        plan.changedVariants.push(variant)
        hasChanged = true
      }
      position += 1
    }
  }
  const gone = [...before.values()].filter(({ isActive }) => isActive).map(({ id }) => id)
  plan.retiredVariants.push(...gone)
  return hasChanged || gone.length > 0
}
