import { causedBy } from '#core/base/actor/actor.ts'
import { noteRefused } from '#core/orders/cod/cod-refusals.server.ts'
import { isUnpaidCodOrder } from '#core/orders/cod/invoice-cod.server.ts'
import { unitsWithBuyer } from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { receiveReturnedUnits } from '#core/orders/fulfilment/taken-back.server.ts'
import { cancelShipmentInvoices } from '#core/orders/invoices/issue-invoice.server.ts'
import { invoicesOfOrder } from '#core/orders/invoices/invoices.server.ts'
import { forgetUninvoiced } from '#core/orders/invoices/uninvoiced-sales.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { queueCancelledMail } from '#core/orders/queue-order-mail.server.ts'
import { releaseGoods } from '#core/orders/release-order.server.ts'
import {
  lockOrder,
  transitionOrder,
  type TransitionBy,
} from '#core/orders/transition-order.server.ts'
import { cancellationPrior } from '#core/orders/verifactu/record-history.server.ts'
import { closeSession, TERM_ATTEMPT } from '#core/payments/payment-sessions.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { transactApart } from '#db/savepoint.ts'
import type { Db } from '#db/schema.ts'

export type RefuseCodOutcome =
  | { ok: true; orderId: string; units: number; invoices: string[] }
  /**
   * `not_cod`: it is not to be paid to the courier, or was. `not_sent`: it is cancelled instead.
   * `has_return`: some of it came back otherwise. `former_issuer`: its invoice can no longer be cancelled.
   */
  | { ok: false; reason: 'unknown_order' | 'not_cod' | 'not_sent' | 'has_return' | 'former_issuer' }

/** Rolls the refusal back. */
class FormerIssuer extends Error {}

/**
 * Records that a parcel came back which was to be paid at the door: the order is cancelled, its goods
 * are on the shelf again or, if damaged, off it, and its buyer is told, and pays otherwise for a
 * year. An invoice of a delivery that was none is cancelled: there was no sale.
 * Source: RD 1007/2023, article 11. Guarded by: cash-on-delivery.server.test.ts.
 */
export async function refuseCod(
  ctx: PaymentContext,
  orderNumber: string,
  { isDamaged }: { isDamaged: boolean },
): Promise<RefuseCodOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  const by = causedBy(ctx.actor, ctx.now().toISOString())
  try {
    return await transactApart(ctx, (inside) => refuseInside(inside, orderId, { isDamaged, by }))
  } catch (error) {
    if (error instanceof FormerIssuer) return { ok: false, reason: 'former_issuer' }
    throw error
  }
}

async function refuseInside(
  ctx: PaymentContext,
  orderId: string,
  { isDamaged, by }: { isDamaged: boolean; by: TransitionBy },
): Promise<RefuseCodOutcome> {
  const trx = ctx.db
  await lockOrder(trx, orderId)
  if (!(await isUnpaidCodOrder(trx, orderId))) return { ok: false, reason: 'not_cod' }
  const lines = await findLineUnits(trx, orderId)
  if (lines.some(({ returned }) => returned > 0)) return { ok: false, reason: 'has_return' }
  if (!(await transitionOrder(trx, orderId, 'refuse', by))) return { ok: false, reason: 'not_sent' }
  const back = lines.flatMap((line) => {
    const quantity = unitsWithBuyer(line)
    return quantity > 0 ? [{ position: line.position, quantity }] : []
  })
  await receiveReturnedUnits(trx, back, { orderId, isDamaged, by })
  await releaseGoods(trx, orderId, by)
  const invoices = await cancelInvoices(trx, orderId, by.at)
  await closeSession(trx, { orderId, attempt: TERM_ATTEMPT }, by.at)
  await noteRefused(trx, orderId, by.at)
  await queueCancelledMail(ctx, {
    orderId,
    at: by.at,
    isByShopper: false,
    isRefused: true,
    givesCents: null,
  })
  const units = back.reduce((sum, { quantity }) => sum + quantity, 0)
  return { ok: true, orderId, units, invoices }
}

async function cancelInvoices(trx: Db, orderId: string, at: string): Promise<string[]> {
  const issued = await invoicesOfOrder(trx, orderId)
  const shipments = new Set(issued.flatMap(({ shipmentId }) => shipmentId ?? []))
  const numbers: string[] = []
  for (const shipmentId of shipments) {
    const priorOf = (number: string) => cancellationPrior(trx, number)
    const cancelled = await cancelShipmentInvoices(trx, { orderId, shipmentId, at, priorOf })
    if (!cancelled) throw new FormerIssuer()
    numbers.push(...cancelled)
  }
  await forgetUninvoiced(trx, orderId)
  return numbers
}
