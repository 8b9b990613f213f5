import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { bumpCatalogueVersion } from '#core/catalogue/catalogue-version.server.ts'
import { endSale, lockProducts, startSale } from '#core/catalogue/prices.server.ts'
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
    // Ends come first: another sale of the product may begin at the same moment.
    const ends = left.filter(({ state }) => state === 'running')
    const begins = left.filter(({ state }) => state === 'scheduled')
    let changes = 0
    const settle = async (price: DuePrice, state: SaleState, hasChanged: boolean) => {
      if (hasChanged) changes += 1
      await setState(trx, price, state)
    }
    for (const price of ends) {
      const isRestored = await endSale(trx, { ...price, now })
      await settle(price, isRestored ? 'ended' : 'replaced', isRestored)
    }
    for (const price of begins) {
      if (price.endsAt <= now) {
        await settle(price, 'ended', false) // no server ran during the sale
        continue
      }
      const hasBegun = await startSale(trx, { ...price, now })
      await settle(price, hasBegun ? 'running' : 'not_lower', hasBegun)
    }
    if (changes > 0) await bumpCatalogueVersion(trx)
    return changes
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

async function setState(trx: Db, price: DuePrice, state: SaleState): Promise<void> {
  await trx
    .updateTable('sale_prices')
    .set({ state })
    .where('sale_period_id', '=', price.salePeriodId)
    .where('product_id', '=', price.productId)
    .execute()
}
