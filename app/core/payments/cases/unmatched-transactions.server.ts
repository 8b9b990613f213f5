import { causedBy } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import { addMoneyEntry, entriesOf } from '#core/orders/ledger/ledger.server.ts'
import { orderMoney, type OrderMoney } from '#core/orders/ledger/order-money.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { PaymentReport, RefundReport } from '#core/payments/provider/payment-provider.ts'
import { MOST_CENTS } from './payment-cases.server.ts'

/**
 * Adds money that fits nothing to an order's ledger: it arrived if `amountCents` is positive, and
 * left if it is negative. A repeated report adds nothing.
 */
export async function addUnmatched(
  { db, now }: Pick<PaymentContext, 'db' | 'now'>,
  unknown: { orderId: string; amountCents: number; providerRef: string },
): Promise<void> {
  if (unknown.amountCents === 0) return
  const by = causedBy({ kind: 'provider' }, now().toISOString())
  await addMoneyEntry(db, { ...unknown, kind: 'unknown', refundId: null, by })
}

/**
 * A payment that the order did not ask for. Other currencies and test payments are no money, and
 * what the order was charged with is no other money.
 */
export async function addUnmatchedPayment(
  ctx: PaymentContext,
  orderId: string,
  { paymentRef, sessionRef, amountCents, currency, isLive }: PaymentReport,
): Promise<void> {
  const { provider } = ctx
  const isMoney = currency === 'EUR' && provider.kind === 'redirect' && provider.isLive === isLive
  if (!isMoney) return
  const providerRef = paymentRef ?? sessionRef
  if ((await moneyUnder(ctx.db, orderId, providerRef)).isCharged) return
  await addUnmatched(ctx, {
    orderId,
    amountCents: Math.min(amountCents, MOST_CENTS),
    providerRef,
  })
}

/** Takes back what wrong reports of a payment added, since its order is charged with it now. */
export async function reverseUnmatchedPayment(
  ctx: Pick<PaymentContext, 'db' | 'now'>,
  { orderId, paymentRef, sessionRef }: PaymentReport,
): Promise<void> {
  for (const providerRef of [paymentRef ?? sessionRef, sessionRef]) {
    const { unknownCents } = await moneyUnder(ctx.db, orderId, providerRef)
    await addUnmatched(ctx, { orderId, amountCents: -unknownCents, providerRef })
  }
}

/** The sums of what an order's ledger has under one id of the provider. */
async function moneyUnder(db: Db, orderId: string, providerRef: string): Promise<OrderMoney> {
  const entries = (await entriesOf(db, [orderId])).get(orderId) ?? []
  return orderMoney(entries.filter((entry) => entry.providerRef === providerRef))
}

/** A refund that the shop does not know. If it fails later, its money is back. */
export async function addUnmatchedRefund(
  ctx: Pick<PaymentContext, 'db' | 'now'>,
  orderId: string,
  { ref, amountCents, status }: Pick<RefundReport, 'ref' | 'amountCents' | 'status'>,
): Promise<void> {
  if (status === 'pending') return
  const left = await ctx.db
    .selectFrom('money_entries')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'unknown')
    .where('provider_ref', '=', ref)
    .executeTakeFirst()
  if (status === 'failed' && !left) return
  const signedCents = status === 'done' ? -amountCents : amountCents
  await addUnmatched(ctx, { orderId, amountCents: signedCents, providerRef: ref })
}

/** The refund of a case, if its money left and was entered nowhere. */
export async function findUnmatchedRefund(
  db: Db,
  caseId: string,
): Promise<{ orderId: string; ref: string; amountCents: Cents } | undefined> {
  const found = await db
    .selectFrom('payment_cases')
    .select(['order_id as orderId', 'dedupe_key as key'])
    .where('id', '=', caseId)
    .where('kind', '=', 'refund_misfit')
    .executeTakeFirst()
  if (!found || found.orderId === null) return undefined
  const { orderId } = found
  const ref = found.key.slice('refund_misfit/'.length)
  const amountCents = -(await moneyUnder(db, orderId, ref)).unknownCents
  return amountCents > 0 ? { orderId, ref, amountCents } : undefined
}
