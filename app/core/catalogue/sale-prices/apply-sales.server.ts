import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { recordProductChanges } from '#core/catalogue/catalogue-changes.server.ts'
import { endSale, lockProducts, startSale } from '#core/catalogue/sale-prices/prices.server.ts'
import type { SaleState } from './sale-period.ts'

type DuePrice = {
  salePeriodId: number
  productId: string
  priceCents: number
  state: 'scheduled' | 'running'
  endsAt: string
}

/**
 * Begins and ends the sales that are due, in one transaction, and bumps the catalogue version if a
 * price in force has changed. Returns the number of products whose sale has begun or ended. Safe to
 * run at any time, again after a crash, and on several servers at once: a price is applied once.
 * `now` is ISO-8601 UTC.
 * Guarded by: apply-sales.server.test.ts.
 */
export async function applyDueSales(db: Db, now: string): Promise<number> {
  const due = await readDue(db, now)
  if (due.length === 0) return 0
  return transact(db, async (trx) => {
    await lockProducts(trx, [...new Set(due.map(({ productId }) => productId))])
    // Again, behind the lock: another server may have applied them.
    const left = await readDue(trx, now)
    const changed: string[] = []
    // Ends come first: another sale of a product may begin at the same moment.
    for (const sale of inPieces(left.filter(({ state }) => state === 'running'))) {
      const restored = await endSale(trx, { ...sale, now })
      await setStates(trx, sale, { done: restored, state: 'ended', otherwise: 'replaced' })
      changed.push(...restored)
    }
    for (const sale of inPieces(left.filter(({ state }) => state === 'scheduled'))) {
      // Over already: no server ran during the sale.
      const isMissed = sale.endsAt <= now
      const begun = isMissed ? [] : await startSale(trx, { ...sale, now })
      const otherwise = isMissed ? 'ended' : 'not_lower'
      await setStates(trx, sale, { done: begun, state: 'running', otherwise })
      changed.push(...begun)
    }
    await recordProductChanges(trx, changed)
    return changed.length
  })
}

type DueSale = { salePeriodId: number; endsAt: string; prices: DuePrice[]; productIds: string[] }

/** Products per statement: far below the limits of the databases. */
const PRODUCTS_AT_ONCE = 1000

/** The due prices by sale, in pieces for one statement. */
function inPieces(due: readonly DuePrice[]): DueSale[] {
  return [...Map.groupBy(due, ({ salePeriodId }) => salePeriodId)].flatMap(([id, prices]) => {
    const pieces: DueSale[] = []
    for (let at = 0; at < prices.length; at += PRODUCTS_AT_ONCE) {
      const some = prices.slice(at, at + PRODUCTS_AT_ONCE)
      const productIds = some.map(({ productId }) => productId)
      pieces.push({ salePeriodId: id, endsAt: some[0]?.endsAt ?? '', prices: some, productIds })
    }
    return pieces
  })
}

function readDue(db: Db, now: string): Promise<DuePrice[]> {
  return db
    .selectFrom('sale_prices')
    .innerJoin('sale_periods', 'sale_periods.id', 'sale_prices.sale_period_id')
    .select(['sale_period_id as salePeriodId', 'product_id as productId', 'ends_at as endsAt'])
    .select(['price_cents as priceCents', 'state'])
    .$narrowType<{ state: DuePrice['state'] }>()
    .where('state', 'in', ['scheduled', 'running'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'scheduled'), eb('starts_at', '<=', now)]),
        eb('ends_at', '<=', now),
      ]),
    )
    .orderBy('product_id')
    .execute()
}

type Outcome = { done: readonly string[]; state: SaleState; otherwise: SaleState }

async function setStates(
  trx: Db,
  sale: DueSale,
  { done, state, otherwise }: Outcome,
): Promise<void> {
  const doneIds = new Set(done)
  const left = sale.productIds.filter((id) => !doneIds.has(id))
  for (const [ids, to] of [
    [done, state],
    [left, otherwise],
  ] as const) {
    if (ids.length === 0) continue
    await trx
      .updateTable('sale_prices')
      .set({ state: to })
      .where('sale_period_id', '=', sale.salePeriodId)
      .where('product_id', 'in', ids)
      .execute()
  }
}
