import { readOrderNumber } from '#core/orders/order.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { Db } from '#db/schema.ts'
import type { BankCredit } from './bank-statement.server.ts'
import type { CreditState } from './credit-words.ts'
import { transfer } from './offline-provider.ts'

export type MatchedCredit = BankCredit & {
  state: CreditState
  /** The order that its text names. */
  number: string | null
  totalCents: Cents | null
}

/** Orders in one query. */
const BATCH = 500

/**
 * Finds the orders that the payers of these credits named. The text alone decides which order it is:
 * two orders may cost the same. Changes nothing. Guarded by: bank-statement.server.test.ts.
 */
export async function matchTransfers(
  db: Db,
  credits: readonly BankCredit[],
): Promise<MatchedCredit[]> {
  const numbers = credits.map(({ text }) => namedOrder(text))
  const orders = await ordersOf(db, [...new Set(numbers.filter((number) => number !== null))])
  return credits.map((credit, at) => {
    const number = numbers[at] ?? null
    const order = number === null ? undefined : orders.get(number)
    const state = number === null ? 'no_number' : order ? stateOf(credit, order) : 'unknown_order'
    return { ...credit, state, number, totalCents: order?.total_cents ?? null }
  })
}

/** Banks change capitals, drop dashes and break lines. */
function namedOrder(text: string): string | null {
  const [found] = /\bVR[-\s]?[A-Z2-9]{4}[-\s]{0,2}[A-Z2-9]{4}\b/i.exec(text) ?? []
  return (found && readOrderNumber(found)) ?? null
}

type FoundOrder = Awaited<ReturnType<typeof readOrders>>[number]

function stateOf({ cents }: BankCredit, order: FoundOrder): CreditState {
  if (order.payment_provider !== transfer.id) return 'no_transfer'
  if (order.payment_ref !== null) return 'paid_before'
  if (cents !== order.total_cents) return 'other_amount'
  return order.status === 'placed' ? 'pays' : 'late'
}

async function ordersOf(db: Db, numbers: readonly string[]): Promise<Map<string, FoundOrder>> {
  const found = new Map<string, FoundOrder>()
  for (let at = 0; at < numbers.length; at += BATCH) {
    for (const row of await readOrders(db, numbers.slice(at, at + BATCH)))
      found.set(row.number, row)
  }
  return found
}

const readOrders = (db: Db, numbers: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['number', 'status', 'payment_provider', 'payment_ref', 'total_cents'])
    .where('number', 'in', numbers)
    .execute()
