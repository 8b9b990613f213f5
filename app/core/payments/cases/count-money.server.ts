import type { Cents } from '#core/base/money/money.ts'
import { COD, LINK } from '#core/orders/order.ts'
import { waitingCount } from '#core/payments/offline/waiting-transfers.server.ts'
import type { Db } from '#db/schema.ts'

/** What waits in each list of money. */
export type MoneyCounts = {
  owed: number
  owedCents: Cents
  disputes: number
  others: number
  transfers: number
  links: number
  /** Orders whose money a courier collects. */
  couriers: number
}

/** Counts all lists in one query. Guarded by: money-pages.server.test.ts. */
export async function countMoney(db: Db): Promise<MoneyCounts> {
  const owed = db.selectFrom('refunds').where('status', '=', 'pending')
  const open = db
    .selectFrom('payment_cases')
    .select((eb) => eb.fn.countAll().as('open'))
    .where('closed_at', 'is', null)
  const found = await db
    .selectNoFrom([
      owed.select((eb) => eb.fn.countAll().as('refunds')).as('owed'),
      owed.select((eb) => eb.fn.sum('amount_cents').as('cents')).as('owedCents'),
      open.where('kind', '=', 'dispute').as('disputes'),
      open.where('kind', '!=', 'dispute').as('others'),
      waitingCount(db, 'transfer').as('transfers'),
      waitingCount(db, LINK).as('links'),
      waitingCount(db, COD).as('couriers'),
    ])
    .executeTakeFirstOrThrow()
  return {
    owed: Number(found.owed),
    owedCents: Number(found.owedCents),
    disputes: Number(found.disputes),
    others: Number(found.others),
    transfers: Number(found.transfers),
    links: Number(found.links),
    couriers: Number(found.couriers),
  }
}
