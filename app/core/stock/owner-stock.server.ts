import type { Db } from '#db/schema.ts'
import { bumpCatalogueVersion } from '#core/catalogue/catalogue-version.server.ts'
import { plainWord } from '#core/text/plain-word.ts'
import { heldByVariant } from './unpaid-holds.server.ts'
import { transact } from '#db/transact.ts'

/** Units of one variant, as the owner sees them. */
export type CountedVariant = {
  variantId: string
  productId: string
  productName: string
  size: string
  color: string
  units: number
}

/** Maximum units of a variant; a higher number is a typing error. */
export const MOST_UNITS = 99_999

const counted = (db: Db) =>
  db
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select([
      'variants.id as variantId',
      'products.id as productId',
      'products.name as productName',
      'variants.size',
      'variants.color',
      'stock.quantity as units',
    ])

/** Variants on sale with at most `upTo` units, the fewest first. */
export async function lowStock(db: Db, upTo: number): Promise<CountedVariant[]> {
  return counted(db)
    .where('products.is_active', '=', 1)
    .where('variants.is_active', '=', 1)
    .where('stock.quantity', '<=', upTo)
    .orderBy('stock.quantity')
    .orderBy('products.position')
    .orderBy('variants.position')
    .execute()
}

/** The variants of a product that are on sale, in the shop's order. */
export async function stockOfProduct(db: Db, productId: string): Promise<CountedVariant[]> {
  return counted(db)
    .where('products.id', '=', productId)
    .where('variants.is_active', '=', 1)
    .orderBy('variants.position')
    .execute()
}

/** Stock held by unpaid orders; `units` of a variant are its free units. */
export type HeldStock = {
  orders: number
  heldUnits: number
  /** Free units of all variants, also those not on sale. */
  freeUnits: number
  variants: (CountedVariant & { heldUnits: number })[]
}

/** Stock held by unpaid orders, the most held first. */
export async function heldStock(db: Db): Promise<HeldStock> {
  const held = new Map((await heldByVariant(db)).map(({ id, units }) => [id, units]))
  const ids = [...held.keys()]
  const rows = ids.length === 0 ? [] : await counted(db).where('variants.id', 'in', ids).execute()
  const variants = rows
    .map((row) => ({ ...row, heldUnits: held.get(row.variantId) ?? 0 }))
    .toSorted((a, b) => b.heldUnits - a.heldUnits || (a.variantId < b.variantId ? -1 : 1))
  const { orders } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<string | number>().as('orders'))
    .where('payment_status', '=', 'pending')
    .where('status', '=', 'placed')
    .executeTakeFirstOrThrow()
  const { units } = await db
    .selectFrom('stock')
    .select((eb) => eb.fn.sum<string | number | null>('quantity').as('units'))
    .executeTakeFirstOrThrow()
  return {
    orders: Number(orders),
    heldUnits: variants.reduce((sum, { heldUnits }) => sum + heldUnits, 0),
    freeUnits: Number(units ?? 0),
    variants,
  }
}

/** Finds the variant `product/size/colour`, ignoring case and accents. */
export async function findVariant(db: Db, typed: string): Promise<CountedVariant | undefined> {
  const [productId = ''] = typed.trim().toLowerCase().split('/')
  const variants = await counted(db).where('products.id', '=', productId).execute()
  return variants.find(({ variantId }) => plainWord(variantId) === plainWord(typed))
}

export type CountOutcome =
  | { ok: true; before: number; units: number }
  | { ok: false; reason: 'unknown' | 'too_many' }
  /** `other_units`: not the number that the owner expected. `below_zero`: fewer than to remove. */
  | { ok: false; reason: 'other_units' | 'below_zero'; units: number }

/**
 * Adds units to a variant, or removes them, never below zero. One conditional UPDATE, so that a
 * concurrent order is neither lost nor counted twice.
 * Guarded by: owner-stock.server.test.ts, racing.
 */
export async function addStock(db: Db, variantId: string, by: number): Promise<CountOutcome> {
  return transact(db, async (trx) => {
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ quantity: eb('quantity', '+', by) }))
      .where('variant_id', '=', variantId)
      .where('quantity', '>=', -by)
      .where('quantity', '<=', MOST_UNITS - by)
      .returning('quantity')
      .executeTakeFirst()
    if (!row) return whyNot(trx, variantId, by)
    await bumpCatalogueVersion(trx)
    return { ok: true, before: row.quantity - by, units: row.quantity }
  })
}

async function whyNot(trx: Db, variantId: string, by: number): Promise<CountOutcome> {
  const units = await unitsOf(trx, variantId)
  if (units === undefined) return { ok: false, reason: 'unknown' }
  return by > 0 ? { ok: false, reason: 'too_many' } : { ok: false, reason: 'below_zero', units }
}

async function unitsOf(db: Db, variantId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('stock')
    .select('quantity')
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return row?.quantity
}

/**
 * Sets the units of a variant to the owner's count. With `only`, refuses if the current number
 * differs: an order came in while the owner counted.
 */
export async function setStock(
  db: Db,
  variantId: string,
  count: { units: number; only?: number },
): Promise<CountOutcome> {
  if (count.units > MOST_UNITS) return { ok: false, reason: 'too_many' }
  for (;;) {
    const before = await unitsOf(db, variantId)
    if (before === undefined) return { ok: false, reason: 'unknown' }
    if (count.only !== undefined && count.only !== before) {
      return { ok: false, reason: 'other_units', units: before }
    }
    const isSet = await replaceUnits(db, variantId, { before, units: count.units })
    if (isSet) return { ok: true, before, units: count.units }
    // A concurrent order changed it. Retry, so that the owner reads the true previous number.
  }
}

async function replaceUnits(
  db: Db,
  variantId: string,
  { before, units }: { before: number; units: number },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('stock')
      .set({ quantity: units })
      .where('variant_id', '=', variantId)
      .where('quantity', '=', before)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 1n && before !== units) await bumpCatalogueVersion(trx)
    return numUpdatedRows === 1n
  })
}
