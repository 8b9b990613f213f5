import { sql } from 'kysely'
import { jsonRows, rowsAsJson } from '#db/json-rows.ts'
import type { Db } from '#db/schema.ts'
import type { Flag } from '#db/tables/flag.ts'
import { writeEans } from './catalogue-eans.server.ts'
import type { CataloguePlan, StoredProduct, StoredVariant } from './catalogue-plan.ts'
import { recordProductChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { ofStock } from '#core/catalogue/read-products.server.ts'
import { joinOwnFields, splitOwnFields } from '#core/catalogue/own-fields/stored-values.ts'
import { recordHistory } from '#core/catalogue/product-history/product-history.server.ts'
import { recordPrices, setRegularPrices } from '#core/catalogue/sale-prices/prices.server.ts'
import { setVariantPrices } from '#core/catalogue/sale-prices/variant-prices.server.ts'

/**
 * All products, also retired ones, or those of `ids`, with their variants and units, in the shop's
 * order. Prices are the regular ones, so that a file never takes the price of a sale for them.
 */
export async function readStoredCatalogue(
  db: Db,
  ids?: readonly string[],
): Promise<StoredProduct[]> {
  let products = db
    .selectFrom('products')
    .select(['id', 'position', 'name', 'price_cents', 'regular_price_cents', 'is_active'])
    .select(['details', 'own_fields'])
  if (ids) products = products.where('id', 'in', ids)
  const rows = await products.orderBy('position').orderBy('id').execute()
  const found = ids && rows.map(({ id }) => id)
  const variants =
    found?.length === 0 ? new Map<string, StoredVariant[]>() : await variantsOf(db, found)
  return rows.map((row) => ({
    id: row.id,
    position: row.position,
    name: row.name,
    priceCents: row.regular_price_cents ?? row.price_cents,
    isActive: row.is_active === 1,
    details: joinOwnFields(row.details, row.own_fields),
    variants: variants.get(row.id) ?? [],
  }))
}

type VariantCells = [string, string, string, number, Flag, number, string | null, number | null]

async function variantsOf(
  db: Db,
  ids: readonly string[] | undefined,
): Promise<Map<string, StoredVariant[]>> {
  const variants = rowsAsJson(db, {
    cells: sql`id, size, color, position, is_active, ${ofStock('on_hand')}, ${ofStock('ean')},
      coalesce(variants.regular_price_cents, variants.price_cents)`,
    from: sql`variants where product_id = products.id`,
    order: sql`position, id`,
  })
  let query = db.selectFrom('products').select(['id', variants.as('variants')])
  if (ids) query = query.where('id', 'in', ids)
  const rows = await query.execute()
  return new Map(
    rows.map((row) => [row.id, (JSON.parse(row.variants) as VariantCells[]).map(toVariant)]),
  )
}

const toVariant = ([
  id,
  size,
  color,
  position,
  isActive,
  units,
  ean,
  ownPriceCents,
]: VariantCells): StoredVariant => ({
  id,
  size,
  color,
  position,
  isActive: isActive === 1,
  units,
  ean,
  ownPriceCents,
})

/**
 * Writes a plan inside the caller's transaction, which must also have read the plan's data. Records
 * the products that changed for all servers. `now` is ISO-8601 UTC.
 */
export async function writePlan(trx: Db, plan: CataloguePlan, now: string): Promise<void> {
  const { added, changed, retired } = plan.report
  const ids = [...added, ...changed, ...retired]
  await recordHistory(trx, ids, async () => {
    await writeProducts(trx, plan)
    await writeVariants(trx, plan, now)
    await writeEans(trx, plan.newEans)
    await writePrices(trx, plan, now)
  })
  await recordProductChanges(trx, ids)
}

async function writePrices(trx: Db, plan: CataloguePlan, now: string): Promise<void> {
  const repriced = new Set(plan.report.repriced)
  // A new product has its price already.
  const changed = plan.newPrices.filter(({ productId }) => repriced.has(productId))
  const delayed = await setRegularPrices(trx, changed, now)
  const inForce = plan.newPrices.filter(({ productId }) => !delayed.has(productId))
  await recordPrices(trx, inForce, now)
  await setVariantPrices(trx, plan.newOwnPrices, now)
}

async function writeProducts(trx: Db, plan: CataloguePlan): Promise<void> {
  const rowsOf = (products: CataloguePlan['newProducts']) =>
    products.map(({ id, position, name, priceCents, details: whole }) => {
      const { details, ownFields } = splitOwnFields(whole)
      return [id, position, name, priceCents, details, ownFields] as const
    })
  if (plan.newProducts.length > 0) {
    await sql`insert into products (id, position, name, price_cents, details, own_fields, is_active)
      select value ->> 0, cast(value ->> 1 as integer), value ->> 2, cast(value ->> 3 as integer),
        value ->> 4, value ->> 5, 1
      from ${jsonRows(trx, rowsOf(plan.newProducts))}`.execute(trx)
  }
  if (plan.changedProducts.length > 0) {
    await sql`update products set position = cast(value ->> 1 as integer), name = value ->> 2,
        details = value ->> 4, own_fields = value ->> 5, is_active = 1
      from ${jsonRows(trx, rowsOf(plan.changedProducts))} where products.id = value ->> 0`.execute(
      trx,
    )
  }
  if (plan.retiredProducts.length > 0) {
    const ids = plan.retiredProducts.map((id) => [id])
    await sql`update products set is_active = 0
      from ${jsonRows(trx, ids)} where products.id = value ->> 0`.execute(trx)
  }
}

async function writeVariants(trx: Db, plan: CataloguePlan, now: string): Promise<void> {
  if (plan.newVariants.length > 0) {
    const rows = plan.newVariants.map(({ id, productId, size, color, position }) => [
      id,
      productId,
      size,
      color,
      position,
    ])
    await sql`insert into variants (id, product_id, size, color, position, is_active)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3, cast(value ->> 4 as integer), 1
      from ${jsonRows(trx, rows)}`.execute(trx)
    await storeFirstUnits(trx, plan.newVariants, now)
  }
  if (plan.changedVariants.length > 0) {
    const rows = plan.changedVariants.map(({ id, position }) => [id, position])
    await sql`update variants set position = cast(value ->> 1 as integer), is_active = 1
      from ${jsonRows(trx, rows)} where variants.id = value ->> 0`.execute(trx)
  }
  if (plan.retiredVariants.length > 0) {
    const ids = plan.retiredVariants.map((id) => [id])
    await sql`update variants set is_active = 0
      from ${jsonRows(trx, ids)} where variants.id = value ->> 0`.execute(trx)
  }
}

/** The first units of new variants, with their movements. */
async function storeFirstUnits(
  trx: Db,
  variants: readonly { id: string; units: number }[],
  now: string,
): Promise<void> {
  const rows = variants.map(({ id, units }) => [id, units])
  await sql`insert into stock (variant_id, on_hand)
    select value ->> 0, cast(value ->> 1 as integer) from ${jsonRows(trx, rows)}`.execute(trx)
  const received = rows.filter(([, units]) => units !== 0)
  if (received.length === 0) return
  await sql`insert into stock_movements
      (variant_id, reason, on_hand_change, reserved_change, cause, moved_at)
    select value ->> 0, 'received', cast(value ->> 1 as integer), 0, 'catalogue', ${now}
    from ${jsonRows(trx, received)}`.execute(trx)
}
