import type { Db } from '#db/schema.ts'
import { policy } from '#core/base/policy/policy.ts'
import { COD } from '#core/orders/order.ts'
import { findPlacedOrder } from '#core/orders/orders.server.ts'
import { abandonPayment, stateOf } from '#core/payments/check-payment.server.ts'
import { cashOnDelivery } from '#core/payments/cod/cod-provider.ts'
import { confirmCod } from '#core/payments/cod/confirm-cod.server.ts'
import { awaitTransfer } from '#core/payments/offline/await-transfer.server.ts'
import { transfer } from '#core/payments/offline/offline-provider.ts'
import { openPayment } from '#core/payments/open-payment.server.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { OrderRequest } from './order-request.ts'
import type { OrderRefusal, PlaceOrderOutcome } from './outcome.ts'
import { placeOrder, type PlaceOrderContext } from './place-order.server.ts'

/** `unavailable`: stored, but without a payment page yet; the same request may be sent again. */
export type StartCheckoutOutcome =
  | PlaceOrderOutcome
  | { ok: false; reason: 'unavailable'; orderId: string }

/**
 * Places an order and, if the provider has its own payment page, returns its address. If the key
 * has another order, the shopper came back and changed the cart: the unpaid one is cancelled first.
 */
export async function startCheckout(
  ctx: PlaceOrderContext & PaymentContext,
  request: OrderRequest,
): Promise<StartCheckoutOutcome> {
  // Where nothing is to be paid, the method says nothing.
  if (request.payment.method === 'transfer' && request.shownTotalCents > 0) {
    return startTransfer(ctx, request)
  }
  if (request.payment.method === COD && request.shownTotalCents > 0) return startCod(ctx, request)
  const outcome = await placeOrder(ctx, request)
  if (ctx.provider.kind !== 'redirect') return outcome
  if (!outcome.ok) return giveUpEarlier(ctx, request.idempotencyKey, outcome)
  const opened = await openPayment(ctx, outcome.order.id)
  if (opened.ok) return { ...outcome, payUrl: opened.url }
  switch (opened.reason) {
    case 'paid':
      return outcome
    case 'ended':
      return { ok: false, reason: 'payment_ended' }
    case 'refused':
      return { ok: false, reason: 'declined' }
    case 'unavailable':
      return { ok: false, reason: 'unavailable', orderId: outcome.order.id }
  }
}

/**
 * Places an order that waits for a bank transfer, where the owner offers that. The buyer reads on the
 * order's page and in a mail where to pay. Guarded by: transfer-order.server.test.ts.
 */
async function startTransfer(
  ctx: PlaceOrderContext & PaymentContext,
  request: OrderRequest,
): Promise<StartCheckoutOutcome> {
  const isOffered = policy.payment.takesTransfers
  // A repeated request gets its order, also if the owner has stopped meanwhile.
  if (!isOffered && !(await findPlacedOrder(ctx.db, request.idempotencyKey))) {
    return { ok: false, reason: 'no_transfer' }
  }
  const whenUnpaid = (trx: Db, orderId: string) => awaitTransfer({ ...ctx, db: trx }, orderId)
  return placeLater({ ...ctx, whenUnpaid }, request, transfer)
}

/**
 * Places an order that is paid to the courier, where the owner offers that. It is in force at once.
 * Guarded by: cod-order.server.test.ts.
 */
async function startCod(
  ctx: PlaceOrderContext & PaymentContext,
  request: OrderRequest,
): Promise<StartCheckoutOutcome> {
  const isOffered = policy.cashOnDelivery.isInCheckout
  if (!isOffered && !(await findPlacedOrder(ctx.db, request.idempotencyKey))) {
    return { ok: false, reason: 'no_cod', why: 'off' }
  }
  const whenUnpaid = (trx: Db, orderId: string) => confirmCod({ ...ctx, db: trx }, orderId)
  return placeLater({ ...ctx, whenUnpaid }, request, cashOnDelivery)
}

/** Places an order whose money comes otherwise than by the provider. */
async function placeLater(
  ctx: PlaceOrderContext & PaymentContext,
  request: OrderRequest,
  provider: PaymentProvider,
): Promise<StartCheckoutOutcome> {
  const outcome = await placeOrder({ ...ctx, provider }, request)
  if (!outcome.ok) return giveUpEarlier(ctx, request.idempotencyKey, outcome)
  const hasEnded = (await stateOf(ctx.db, outcome.order.id)) === 'given_up'
  return hasEnded ? { ok: false, reason: 'payment_ended' } : outcome
}

/** Ends the payment of an order that the same key has made, so that the new one can be made. */
async function giveUpEarlier(
  ctx: PaymentContext,
  key: string,
  refusal: OrderRefusal,
): Promise<StartCheckoutOutcome> {
  const hasEarlier = refusal.reason === 'already_ordered' || refusal.reason === 'key_reused'
  if (!hasEarlier || ctx.provider.kind !== 'redirect') return refusal
  const earlier = await findPlacedOrder(ctx.db, key)
  const left = earlier && (await abandonPayment(ctx, earlier.id))
  // The provider did not answer, so the old order may still be paid: no second one begins.
  if (earlier && left === 'waiting')
    return { ok: false, reason: 'unavailable', orderId: earlier.id }
  return left === 'left' ? { ok: false, reason: 'payment_ended' } : refusal
}
