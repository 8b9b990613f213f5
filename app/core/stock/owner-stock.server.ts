import { causeOf, type WithActor } from '#core/base/actor/actor.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import type { StockReason } from '#db/tables/stock.ts'
import { recordStockChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
import { heldByVariant } from './held-units.server.ts'
import { transact } from '#db/transact.ts'
import { isEan } from '#core/base/text/ean.ts'
import { stockPlaces, type StockPlace } from './stock-places.server.ts'

/** The stock of one variant, as the owner sees it. */
export type CountedVariant = {
  variantId: string
  productId: string
  productName: string
  size: string
  color: string
  /** Units on the shelf. */
  onHand: number
  /** Units on the shelf that are sold. */
  reserved: number
  /** Units on sale: on hand less reserved; below zero if fewer are on hand than sold. */
  available: number
  ean: string | null
  /** At this many available units or fewer, the owner orders more. */
  reorderPoint: number | null
  /** Where the units lie, as the owner writes it. */
  shelf: string | null
}

/** Maximum units of a variant; a higher number is a typing error. */
export const MOST_UNITS = 99_999

/** The stock of variants, as the owner sees it. */
export const counted = (db: Db) =>
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
      'stock.on_hand as onHand',
      'stock.reserved',
      'stock.available',
      'stock.ean',
      'stock.reorder_point as reorderPoint',
      'stock.shelf',
    ])

/** The stock at these places, in their order. */
export async function countedAt(
  db: Db,
  places: readonly StockPlace[],
): Promise<(CountedVariant & Place)[]> {
  if (places.length === 0) return []
  const ids = places.map(({ variantId }) => variantId)
  const rows = await counted(db)
    .select(['products.position', 'variants.position as ofVariant'])
    .where('stock.variant_id', 'in', ids)
    .execute()
  const of = new Map(rows.map((row) => [row.variantId, row]))
  return ids.flatMap((id) => of.get(id) ?? [])
}

/** Where a variant stands in lists. */
type Place = { position: number; ofVariant: number }

/**
 * Variants on sale at or below their reorder point, or `upTo` available units where they have none,
 * the fewest first.
 */
export async function lowStock(db: Db, upTo: number): Promise<CountedVariant[]> {
  const found: (CountedVariant & Place)[] = []
  for (let after: StockPlace | undefined; ;) {
    const places = await stockPlaces(db, {
      view: 'bajo',
      lowUnits: upTo,
      after,
      most: LOW_AT_ONCE,
    })
    found.push(...(await countedAt(db, places)))
    after = places.at(-1)
    if (!after || places.length < LOW_AT_ONCE) break
    await nextTurn()
  }
  return found
    .toSorted(
      (a, b) => a.available - b.available || a.position - b.position || a.ofVariant - b.ofVariant,
    )
    .map(({ position: _p, ofVariant: _v, ...variant }) => variant)
}

/** Few: a large catalogue has tens of thousands, and a statement of SQLite holds the event loop. */
const LOW_AT_ONCE = 500

/** All variants on sale, in the shop's order. */
export async function stockOnSale(db: Db): Promise<CountedVariant[]> {
  return counted(db)
    .where('products.is_active', '=', 1)
    .where('variants.is_active', '=', 1)
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

/** Stock held by unpaid orders. */
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
    .where('fulfilment_status', '=', 'unfulfilled')
    .executeTakeFirstOrThrow()
  const { units } = await db
    .selectFrom('stock')
    .select((eb) => eb.fn.sum<string | number | null>('available').as('units'))
    .executeTakeFirstOrThrow()
  return {
    orders: Number(orders),
    heldUnits: variants.reduce((sum, { heldUnits }) => sum + heldUnits, 0),
    freeUnits: Number(units ?? 0),
    variants,
  }
}

/** Finds the variant by its EAN, or as `product/size/colour`, ignoring case and accents. */
export async function findVariant(db: Db, typed: string): Promise<CountedVariant | undefined> {
  if (isEan(typed.trim())) {
    return counted(db).where('stock.ean', '=', typed.trim()).executeTakeFirst()
  }
  const [productId = ''] = typed.trim().toLowerCase().split('/')
  const variants = await counted(db).where('products.id', '=', productId).execute()
  return variants.find(({ variantId }) => plainWord(variantId) === plainWord(typed))
}

export type CountOutcome =
  | { ok: true; before: number; variant: CountedVariant }
  | { ok: false; reason: 'unknown' | 'too_many' }
  /** `other_units`: not the number that the owner expected. `below_zero`: fewer than to remove. */
  | { ok: false; reason: 'other_units' | 'below_zero'; units: number }

/** Why the owner changes the units on hand, and when; `at` is ISO-8601 UTC. */
export type StockChange = { units: number; at: string; note?: string }

/**
 * Adds units on hand to a variant, or removes them, never below zero. One conditional UPDATE, so
 * that a concurrent order is neither lost nor counted twice. With `only`, refuses if the shop has
 * another number on hand, so that what is sent twice is added once.
 * Guarded by: owner-stock.server.test.ts, racing.
 */
export async function addStock(
  ctx: WithActor & { db: Db },
  variantId: string,
  change: StockChange & { reason: 'received' | 'damaged' | 'corrected'; only?: number },
): Promise<CountOutcome> {
  return transact(ctx, async ({ db: trx, actor }) => {
    let update = trx
      .updateTable('stock')
      .set((eb) => ({ on_hand: eb('on_hand', '+', change.units) }))
      .where('variant_id', '=', variantId)
      .where('on_hand', '>=', -change.units)
      .where('on_hand', '<=', MOST_UNITS - change.units)
    if (change.only !== undefined) update = update.where('on_hand', '=', change.only)
    const row = await update.returning('on_hand').executeTakeFirst()
    if (!row) return refuseAdding(trx, variantId, change)
    return recorded(trx, variantId, { ...change, actor, before: row.on_hand - change.units })
  })
}

async function refuseAdding(
  trx: Db,
  variantId: string,
  { units, only }: { units: number; only?: number },
): Promise<CountOutcome> {
  const onHand = await onHandOf(trx, variantId)
  if (onHand === undefined) return { ok: false, reason: 'unknown' }
  if (only !== undefined && only !== onHand) {
    return { ok: false, reason: 'other_units', units: onHand }
  }
  return units > 0
    ? { ok: false, reason: 'too_many' }
    : { ok: false, reason: 'below_zero', units: onHand }
}

/** Records a change of the units on hand, and lets the pages show it. */
async function recorded(
  trx: Db,
  variantId: string,
  change: StockChange & WithActor & { reason: StockReason; before: number },
): Promise<CountOutcome> {
  if (change.units !== 0) {
    await trx
      .insertInto('stock_movements')
      .values({
        variant_id: variantId,
        reason: change.reason,
        on_hand_change: change.units,
        reserved_change: 0,
        cause: causeOf(change.actor),
        note: change.note ?? null,
        moved_at: change.at,
      })
      .execute()
    await recordStockChanges(trx, [variantId])
  }
  const variant = await counted(trx).where('variants.id', '=', variantId).executeTakeFirstOrThrow()
  return { ok: true, before: change.before, variant }
}

async function onHandOf(trx: Db, variantId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('stock')
    .select('on_hand')
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return row?.on_hand
}

/**
 * Sets the units on hand of a variant to the owner's count; what is sold stays reserved. With
 * `only`, refuses if the shop has another number on hand: a parcel left while the owner counted.
 */
export async function countStock(
  ctx: WithActor & { db: Db },
  variantId: string,
  count: StockChange & { only?: number },
): Promise<CountOutcome> {
  if (count.units > MOST_UNITS) return { ok: false, reason: 'too_many' }
  return transact(ctx, async ({ db: trx, actor }) => {
    // Locks the row, so that the difference to the count is the true one.
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ on_hand: eb.ref('on_hand') }))
      .where('variant_id', '=', variantId)
      .returning('on_hand as before')
      .executeTakeFirst()
    if (!row) return { ok: false, reason: 'unknown' }
    const { before } = row
    if (count.only !== undefined && count.only !== before) {
      return { ok: false, reason: 'other_units', units: before }
    }
    await trx
      .updateTable('stock')
      .set({ on_hand: count.units })
      .where('variant_id', '=', variantId)
      .execute()
    const units = count.units - before
    return recorded(trx, variantId, { ...count, actor, units, reason: 'counted', before })
  })
}
