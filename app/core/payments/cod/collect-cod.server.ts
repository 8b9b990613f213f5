import { causedBy } from '#core/base/actor/actor.ts'
import type { Cents } from '#core/base/money/money.ts'
import { invoiceCod } from '#core/orders/cod/invoice-cod.server.ts'
import { addMoneyEntry } from '#core/orders/ledger/ledger.server.ts'
import { COD } from '#core/orders/order.ts'
import {
  lockOrder,
  transitionOrder,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { closeSession, TERM_ATTEMPT } from '#core/payments/payment-sessions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { codRef } from './cod-provider.ts'
import type { CollectFault } from './cod-words.ts'
import type { Collected } from './read-collected.ts'

export type CollectOutcome =
  | { ok: true; orders: { id: string; number: string; cents: Cents }[]; totalCents: Cents }
  | { ok: false; faults: CollectFault[] }

/**
 * Records what the courier has collected for orders, all or none: one that is unknown, paid before or
 * costs another amount refuses them all, by name. What was not invoiced at its delivery is now.
 * Guarded by: cash-on-delivery.server.test.ts.
 */
export async function collectCod(
  ctx: PaymentContext,
  collected: readonly Collected[],
): Promise<CollectOutcome> {
  const by = causedBy(ctx.actor, ctx.now().toISOString())
  return transact(ctx, async ({ db }) => {
    const checked = await checkCollected(db, collected)
    if (!checked.ok) return checked
    for (const { id, cents } of checked.orders) await collect(db, id, cents, by)
    return checked
  })
}

/**
 * What `collectCod` would do, without doing it. In a transaction it locks the orders, in the order of
 * their ids, so that two settlements cannot wait for each other.
 */
export async function checkCollected(
  db: Db,
  collected: readonly Collected[],
): Promise<CollectOutcome> {
  const rows = await findRows(
    db,
    collected.map(({ number }) => number),
  )
  if (db.isTransaction) for (const { id } of rows) await lockOrder(db, id)
  const current = db.isTransaction
    ? await findRows(
        db,
        collected.map(({ number }) => number),
      )
    : rows
  const orders: { id: string; number: string; cents: Cents }[] = []
  const faults: CollectFault[] = []
  for (const { number, cents } of collected) {
    const row = current.find((one) => one.number === number)
    const isTwice = orders.some((one) => one.number === number)
    const reason = isTwice ? 'twice' : faultOf(row, cents)
    if (reason) faults.push({ number, reason, dueCents: row?.cents ?? null })
    else if (row) orders.push({ id: row.id, number, cents: row.cents })
  }
  if (faults.length > 0) return { ok: false, faults }
  return { ok: true, orders, totalCents: orders.reduce((sum, one) => sum + one.cents, 0) }
}

type Row = Awaited<ReturnType<typeof findRows>>[number]

async function findRows(db: Db, numbers: readonly string[]) {
  if (numbers.length === 0) return []
  return db
    .selectFrom('orders')
    .select(['id', 'number', 'status', 'payment_status as payment'])
    .select(['payment_provider as provider', 'total_cents as cents'])
    .where('number', 'in', numbers)
    .orderBy('id')
    .execute()
}

function faultOf(row: Row | undefined, cents: Cents | null): CollectFault['reason'] | undefined {
  if (!row) return 'unknown_order'
  if (row.provider !== COD) return 'not_cod'
  if (row.status === 'cancelled') return 'ended'
  if (row.payment !== 'pending') return 'paid_before'
  return cents === null || cents === row.cents ? undefined : 'other_amount'
}

async function collect(trx: Db, orderId: string, cents: Cents, by: TransitionBy): Promise<void> {
  const ref = codRef(orderId)
  if (!(await transitionOrder(trx, orderId, 'collect', by, { payment_ref: ref }))) {
    throw new Error(`order ${orderId}: no collect`) // it is locked, and was checked
  }
  const entry = { kind: 'charged', amountCents: cents, refundId: null, providerRef: ref } as const
  await addMoneyEntry(trx, { orderId, ...entry, by })
  await closeSession(trx, { orderId, attempt: TERM_ATTEMPT }, by.at)
  await invoiceCod(trx, orderId, by.at)
}
