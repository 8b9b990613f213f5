import type { Db } from '#db/schema.ts'

export type StockLine = { variantId: string; quantity: number }

export type TakeStockOutcome =
  | { ok: true; lowestLeft: number }
  | { ok: false; short: { variantId: string; unitsLeft: number }[] }

/**
 * Takes units of several variants inside the caller's transaction, which must roll back on a
 * refusal. Conditional UPDATEs prevent overselling; their fixed order by variant prevents
 * deadlocks. Lists every variant that is short.
 * Guarded by: place-order-races.server.test.ts.
 */
export async function takeStock(trx: Db, lines: readonly StockLine[]): Promise<TakeStockOutcome> {
  const short: { variantId: string; unitsLeft: number }[] = []
  let lowestLeft = Number.POSITIVE_INFINITY
  const inOrder = lines.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  for (const { variantId, quantity } of inOrder) {
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ quantity: eb('quantity', '-', quantity) }))
      .where('variant_id', '=', variantId)
      .where('quantity', '>=', quantity)
      .returning('quantity')
      .executeTakeFirst()
    if (row) lowestLeft = Math.min(lowestLeft, row.quantity)
    else short.push({ variantId, unitsLeft: await unitsLeft(trx, variantId) })
  }
  return short.length > 0 ? { ok: false, short } : { ok: true, lowestLeft }
}

/**
 * Puts units back inside the caller's transaction, in the order of `takeStock`. Answers the lowest
 * previous stock, which decides whether pages change.
 */
export async function restock(trx: Db, lines: readonly StockLine[]): Promise<number> {
  let lowestBefore = Number.POSITIVE_INFINITY
  for (const { variantId, quantity } of lines.toSorted((a, b) =>
    a.variantId < b.variantId ? -1 : 1,
  )) {
    const row = await trx
      .updateTable('stock')
      .set((eb) => ({ quantity: eb('quantity', '+', quantity) }))
      .where('variant_id', '=', variantId)
      .returning('quantity')
      .executeTakeFirst()
    if (row) lowestBefore = Math.min(lowestBefore, row.quantity - quantity)
  }
  return lowestBefore
}

async function unitsLeft(trx: Db, variantId: string): Promise<number> {
  const row = await trx
    .selectFrom('stock')
    .select('quantity')
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return row?.quantity ?? 0
}
