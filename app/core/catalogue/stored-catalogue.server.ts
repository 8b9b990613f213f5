import type { Db } from '#db/schema.ts'
import type { Flag } from '#db/tables/flag.ts'
import type { CataloguePlan, StoredProduct, StoredVariant } from './catalogue-plan.ts'
import { bumpCatalogueVersion } from './catalogue-version.server.ts'

/**
 * All products, also retired ones, or those of `ids`, with their variants and units, in the shop's
 * order.
 */
export async function readStoredCatalogue(
  db: Db,
  ids?: readonly string[],
): Promise<StoredProduct[]> {
  let products = db.selectFrom('products').selectAll()
  if (ids) products = products.where('id', 'in', ids)
  const rows = await products.orderBy('position').orderBy('id').execute()
  let ofProducts = db
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .selectAll()
  if (ids) ofProducts = ofProducts.where('product_id', 'in', ids)
  const variants = await ofProducts
    .orderBy('product_id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  const byProduct = new Map<string, StoredVariant[]>(rows.map(({ id }) => [id, []]))
  for (const { id, product_id, size, color, position, is_active, on_hand } of variants) {
    byProduct
      .get(product_id)
      ?.push({ id, size, color, position, isActive: is_active === 1, units: on_hand })
  }
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    name: row.name,
    priceCents: row.price_cents,
    isActive: row.is_active === 1,
    details: row.details,
    variants: byProduct.get(row.id) ?? [],
  }))
}

/** Rows per statement: far below the limits of the databases. */
const ROWS_AT_ONCE = 200

/**
 * Writes a plan inside the caller's transaction, which must also have read the plan's data. Bumps
 * the catalogue version if anything changed. `now` is ISO-8601 UTC.
 */
export async function writePlan(trx: Db, plan: CataloguePlan, now: string): Promise<void> {
  await writeProducts(trx, plan)
  await writeVariants(trx, plan, now)
  await writePrices(trx, plan, now)
  const { added, changed, retired } = plan.report
  // Last, so that orders that also bump the version wait for this row only during the commit.
  if (added.length + changed.length + retired.length > 0) await bumpCatalogueVersion(trx)
}

async function writePrices(trx: Db, plan: CataloguePlan, now: string): Promise<void> {
  for (const prices of inPieces(plan.newPrices)) {
    await trx
      .insertInto('price_history')
      .values(
        prices.map(({ productId, priceCents }) => ({
          product_id: productId,
          price_cents: priceCents,
          valid_from: now,
        })),
      )
      .onConflict((oc) =>
        oc
          .columns(['product_id', 'valid_from'])
          .doUpdateSet((eb) => ({ price_cents: eb.ref('excluded.price_cents') })),
      )
      .execute()
  }
}

async function writeProducts(trx: Db, plan: CataloguePlan): Promise<void> {
  const columns = (product: CataloguePlan['newProducts'][number]) => ({
    position: product.position,
    name: product.name,
    price_cents: product.priceCents,
    details: product.details,
    is_active: 1 as Flag,
  })
  for (const products of inPieces(plan.newProducts)) {
    const rows = products.map((product) => ({ id: product.id, ...columns(product) }))
    await trx.insertInto('products').values(rows).execute()
  }
  for (const product of plan.changedProducts) {
    await trx.updateTable('products').set(columns(product)).where('id', '=', product.id).execute()
  }
  for (const ids of inPieces(plan.retiredProducts)) {
    await trx.updateTable('products').set({ is_active: 0 }).where('id', 'in', ids).execute()
  }
}

async function writeVariants(trx: Db, plan: CataloguePlan, now: string): Promise<void> {
  for (const variants of inPieces(plan.newVariants)) {
    const rows = variants.map(({ productId, units: _units, ...variant }) => ({
      ...variant,
      product_id: productId,
      is_active: 1 as Flag,
    }))
    await trx.insertInto('variants').values(rows).execute()
    await storeFirstUnits(trx, variants, now)
  }
  for (const { id, position } of plan.changedVariants) {
    await trx.updateTable('variants').set({ position, is_active: 1 }).where('id', '=', id).execute()
  }
  for (const ids of inPieces(plan.retiredVariants)) {
    await trx.updateTable('variants').set({ is_active: 0 }).where('id', 'in', ids).execute()
  }
}

/** The first units of new variants, with their movements. */
async function storeFirstUnits(
  trx: Db,
  variants: readonly { id: string; units: number }[],
  now: string,
): Promise<void> {
  const stock = variants.map(({ id, units }) => ({ variant_id: id, on_hand: units }))
  await trx.insertInto('stock').values(stock).execute()
  const received = variants.filter(({ units }) => units > 0)
  if (received.length === 0) return
  const movements = received.map(({ id, units }) => ({
    variant_id: id,
    reason: 'received' as const,
    on_hand_change: units,
    reserved_change: 0,
    cause: 'catalogue',
    moved_at: now,
  }))
  await trx.insertInto('stock_movements').values(movements).execute()
}

function* inPieces<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += ROWS_AT_ONCE) yield all.slice(at, at + ROWS_AT_ONCE)
}
