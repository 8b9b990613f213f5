import { causedBy } from '#core/base/actor/actor.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { addMoneyEntry, entriesOf } from '#core/orders/ledger/ledger.server.ts'
import { orderMoney } from '#core/orders/ledger/order-money.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { DisputeReport } from '#core/payments/provider/payment-provider.ts'
import { amountText } from './amount-text.ts'
import { disputeEntries, disputeText, isLateDispute } from './dispute.ts'
import { openPaymentCase } from './payment-cases.server.ts'

/**
 * Records a report on a disputed payment: the case for the owner, with the deadline of the answer,
 * and the money in the order's ledger. Each new state reopens the case; a report that is older than
 * the known state changes nothing. Guarded by: record-dispute.server.test.ts.
 */
export async function recordDispute(ctx: PaymentContext, report: DisputeReport): Promise<void> {
  const disputed = await transact(ctx, async (ctx) => {
    const orderId = await lockDisputed(ctx.db, report.paymentRef)
    if (isLateDispute(report.status, await knownStatus(ctx.db, report.ref))) return undefined
    const owedCents = orderId === null ? 0 : await recordMoney(ctx, orderId, report)
    await openPaymentCase(ctx, {
      kind: 'dispute',
      subject: report.ref,
      orderId,
      reportedOrder: orderId ?? '',
      provider: ctx.provider.id,
      paymentRef: report.paymentRef,
      amountCents: report.amountCents,
      currency: report.currency,
      detail: disputeText({
        ...report,
        amount: amountText(report.amountCents, report.currency),
        owedCents,
      }),
      dispute: { status: report.status, dueAt: report.dueAt },
    })
    return orderId ?? report.paymentRef
  })
  if (disputed === undefined) return
  const { ref, status, amountCents } = report
  ctx.logError('a payment is disputed', { ref, status, amountCents }, disputed)
}

const EVENTS = {
  disputed: 'disputed',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const

/** Adds the entries and events of a report; answers what the shop owes to the buyer, in cents. */
async function recordMoney(
  { db, now }: PaymentContext,
  orderId: string,
  report: DisputeReport,
): Promise<number> {
  const entries = (await entriesOf(db, [orderId])).get(orderId) ?? []
  const by = causedBy({ kind: 'provider' }, now().toISOString())
  const added = report.currency === 'EUR' ? disputeEntries(report, entries) : []
  for (const entry of added) {
    await addMoneyEntry(db, { ...entry, orderId, by })
    const closed = entry.amountCents > 0 ? EVENTS.won : EVENTS.lost
    await addEvent(db, orderId, entry.kind === 'disputed' ? EVENTS.disputed : closed, by)
  }
  return orderMoney(entries).owedCents
}

async function lockDisputed(trx: Db, paymentRef: string): Promise<string | null> {
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('payment_ref', '=', paymentRef)
    .executeTakeFirst()
  if (!order) return null
  await lockOrder(trx, order.id)
  return order.id
}

async function knownStatus(trx: Db, ref: string): Promise<string | null> {
  const known = await trx
    .selectFrom('payment_cases')
    .select('dispute_status')
    .where('dedupe_key', '=', `dispute/${ref}`)
    .executeTakeFirst()
  return known?.dispute_status ?? null
}
