import { countMoney } from '#core/payments/cases/count-money.server.ts'
import { pageOfCases, type PaymentCase } from '#core/payments/cases/payment-cases.server.ts'
import { COD, LINK } from '#core/orders/order.ts'
import {
  lastDayOf,
  pageOfWaiting,
  type WaitingMoney,
} from '#core/payments/offline/waiting-transfers.server.ts'
import { pageOfOwed, type OwedRefund } from '#core/payments/refunds/owed-refunds.server.ts'
import type { ListEnd, Page, PageAsked } from '#core/base/text/list-end.ts'
import type { Db } from '#db/schema.ts'
import type { MoneyView } from './money-views.ts'

export type WaitingRow = WaitingMoney & { lastDay: string }

/** What money is waited for: on the bank's account, by a link, from a courier. */
export type WaitingKind = 'transfers' | 'links' | 'couriers'

/** The rows of a list: each kind has buttons of its own. */
export type MoneyRows =
  | { kind: 'owed'; rows: OwedRefund[] }
  | { kind: 'cases'; rows: PaymentCase[] }
  | { kind: WaitingKind; rows: WaitingRow[] }

/** A page of a list of money, and how many are in each. Two queries, however many orders. */
export async function moneyFacts(db: Db, view: MoneyView, asked: PageAsked) {
  const [counts, { next, ...list }] = await Promise.all([countMoney(db), pageOf(db, view, asked)])
  return { counts, list, next }
}

async function pageOf(
  db: Db,
  view: MoneyView,
  asked: PageAsked,
): Promise<MoneyRows & { next: ListEnd | undefined }> {
  switch (view) {
    case 'debemos':
      return { kind: 'owed', ...(await pageOfOwed(db, asked)) }
    case 'disputas':
      return { kind: 'cases', ...(await pageOfCases(db, 'disputes', asked)) }
    case 'pagos':
      return { kind: 'cases', ...(await pageOfCases(db, 'others', asked)) }
    case 'vistos':
      return { kind: 'cases', ...(await pageOfCases(db, 'seen', asked)) }
    case 'transferencias':
      return { kind: 'transfers', ...withDays(await pageOfWaiting(db, 'transfer', asked)) }
    case 'enlaces':
      return { kind: 'links', ...withDays(await pageOfWaiting(db, LINK, asked)) }
    case 'mensajero':
      return { kind: 'couriers', ...withDays(await pageOfWaiting(db, COD, asked)) }
  }
}

const withDays = ({ rows, next }: Page<WaitingMoney>): Page<WaitingRow> => ({
  rows: rows.map((one) => ({ ...one, lastDay: lastDayOf(one) })),
  next,
})
