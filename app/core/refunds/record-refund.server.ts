import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'
import { reserveRefund } from './reserve-refund.server.ts'
import { settleRefund, type RefundResult } from './settle-refund.server.ts'
import type { PaymentDeps } from '#core/payment-provider/payment-context.ts'
import type { RefundReport } from '#core/payment-provider/payment-provider.ts'
import { tellMadeTwice, tellMisfit } from '#core/payment-cases/report-refund-case.server.ts'

/**
 * Writes down what a provider says of money given back: of a refund of the shop's own, or of one that
 * the owner made on the provider's pages. May come twice and in any order. What cannot be is a case
 * for the owner; what another shop of the same account gave back is left alone.
 */
export async function recordRefund(db: Db, deps: PaymentDeps, report: RefundReport): Promise<void> {
  const by = { cause: 'provider', at: deps.now().toISOString(), mail: deps } as const
  const refundId = await findOwn(db, report)
  if (refundId !== undefined) {
    const result = resultOf(report)
    const isNew = result && (await settleRefund(db, refundId, result, by))
    if (!isNew && report.status === 'done') await tellMadeTwice(db, deps, refundId, report)
    if (isNew) deps.wakeMail()
    return
  }
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('payment_ref', '=', report.paymentRef)
    .executeTakeFirst()
  if (!order) {
    // Made by the shop itself, which has forgotten it: a restored backup is older than the refund.
    if (report.refundId !== null) await tellMisfit(db, deps, { report, orderId: null })
    return
  }
  const wanted = {
    what: { of: 'amount', amountCents: report.amountCents },
    idempotencyKey: report.ref,
    reason: 'Hecho en la página del proveedor',
    refundId: deps.newId('ref'),
    isMadeElsewhere: true,
  } as const
  const reserved = await transact(db, (trx) => reserveRefund(trx, order.id, wanted, by))
  if (!reserved.ok) {
    await tellMisfit(db, deps, { report, orderId: order.id, reason: reserved.reason })
    return
  }
  // A failed one is written down too: the word that it was made may still come.
  const result = resultOf(report)
  if (result && (await settleRefund(db, reserved.refundId, result, by))) deps.wakeMail()
}

function resultOf({ status, ref }: RefundReport): RefundResult | undefined {
  switch (status) {
    case 'done':
      return { status, ref }
    case 'failed':
      return { status, ref, detail: 'failed' }
    case 'pending':
      return undefined
  }
}

/** The refund that a report is about: by the shop's own name for it, or by the provider's. */
async function findOwn(db: Db, report: RefundReport): Promise<string | undefined> {
  const row = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('refunds.id')
    .where('orders.payment_ref', '=', report.paymentRef)
    .where('refunds.amount_cents', '=', report.amountCents)
    .where((eb) =>
      eb.or([
        eb('refunds.id', '=', report.refundId ?? ''),
        eb('refunds.provider_ref', '=', report.ref),
        eb('refunds.idempotency_key', '=', report.ref),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? (report.status === 'done' ? findOwed(db, report) : undefined)
}

/**
 * What the shop owes of this very amount and the provider has not made: the owner has given it back
 * on the provider's pages, and it must not go twice.
 */
async function findOwed(db: Db, report: RefundReport): Promise<string | undefined> {
  if (report.refundId !== null) return undefined
  const row = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select('refunds.id')
    .where('orders.payment_ref', '=', report.paymentRef)
    .where('refunds.amount_cents', '=', report.amountCents)
    .where('refunds.status', '=', 'pending')
    .where('refunds.attempts', '>', 0)
    .where('refunds.provider_ref', 'is', null)
    .orderBy('refunds.requested_at')
    .executeTakeFirst()
  return row?.id
}
