import { findDiscount } from '#core/pricing/discounts/discount.server.ts'
import { offersAt } from '#core/pricing/offers/offer.ts'
import type { LineKey } from '#core/pricing/cart/cart.ts'
import type { ShippingMethod } from '#core/pricing/shipping/shipping.ts'
import { bank } from '#core/base/policy/bank.ts'
import { COD, LINK, type OwnerMethod } from '#core/orders/order.ts'
import { cashOnDelivery } from '#core/payments/cod/cod-provider.ts'
import { confirmCod } from '#core/payments/cod/confirm-cod.server.ts'
import { awaitLink } from '#core/payments/link/await-link.server.ts'
import { payLink } from '#core/payments/link/link-provider.ts'
import { awaitTransfer } from '#core/payments/offline/await-transfer.server.ts'
import { takenBy, transfer } from '#core/payments/offline/offline-provider.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import type { Db } from '#db/schema.ts'
import type { OrderRequest } from '../order-request.ts'
import type { OrderRefusal, PlaceOrderOutcome } from '../outcome.ts'
import { placeOrder, type PlaceOrderContext } from '../place-order.server.ts'
import type { OwnerOrderRefusal } from './owner-order-faults.ts'
import { applyToOrder, linesOfNow, type PricedLine } from '../price-lines.server.ts'
import { quote, type Quote } from '../quote.ts'

/** An order that the shop enters for a buyer, as it was told by telephone or mail. */
export type OwnerOrder = Pick<
  OrderRequest,
  'idempotencyKey' | 'discountCode' | 'recipient' | 'gift' | 'invoice'
> & {
  lines: readonly (LineKey & { quantity: number })[]
  /** Missing: the first of the destination. */
  shippingMethod?: ShippingMethod | undefined
  /** It is paid to the courier: its fee is among the sums. */
  isCod?: boolean
}

export type OwnerQuote = { ok: true; request: OrderRequest; quote: Quote<PricedLine> }

/**
 * Prices an order of the shop's at the prices of now. The request that it answers is the one to
 * place: it is refused if a price or the total is another one by then. Refuses what is not sold, a
 * code that does not work, and a place that nothing is sent to. Guarded by: owner-order.server.test.ts.
 */
export async function quoteOwnerOrder(
  db: Db,
  order: OwnerOrder,
  now: Date,
): Promise<OwnerQuote | OrderRefusal> {
  const { lines: wanted, discountCode: code, shippingMethod, recipient, isCod, ...rest } = order
  if (wanted.length === 0) return { ok: false, reason: 'empty_cart' }
  const priced = await linesOfNow(db, wanted, offersAt(now.toISOString()))
  if (!priced.ok) return priced
  const found = code === null ? null : await findDiscount(db, code, now.toISOString())
  if (code !== null && found?.ok === false) {
    const { ok: _ok, ...why } = found
    return { ok: false, reason: 'code_not_valid', code, why }
  }
  const quoted = quote({
    lines: priced.lines,
    discount: found?.ok ? found.discount : null,
    destination: recipient,
    method: shippingMethod ?? 'standard',
    isWrapped: rest.gift !== undefined,
    isCod: isCod === true,
    offers: applyToOrder,
  })
  const { shipping } = quoted
  if (!shipping || (shippingMethod && shipping.method !== shippingMethod)) {
    return { ok: false, reason: 'no_delivery' }
  }
  const request: OrderRequest = {
    ...rest,
    recipient,
    discountCode: code,
    lines: priced.lines.map(({ productId: id, size, color, quantity, priceCents }) => ({
      id,
      size,
      color,
      quantity,
      shownPriceCents: priceCents,
    })),
    shippingMethod: shipping.method,
    // The key also names a payment that was taken: one payment pays one order.
    payment: { method: 'online', authorisation: rest.idempotencyKey },
    shownTotalCents: quoted.amounts.totalCents,
  }
  return { ok: true, request, quote: quoted }
}

export type OwnerOrderContext = PaymentContext & Pick<PlaceOrderContext, 'newIds'>

export type OwnerOrderOutcome = PlaceOrderOutcome | OwnerOrderRefusal

/**
 * Places an order of the shop's by the same rules as the checkout, without its limits of strangers.
 * Money that was taken pays it at once; for a transfer or a link it waits with its goods reserved, and
 * the buyer gets a mail that says where to pay.
 * Guarded by: owner-order.server.test.ts, pay-link.server.test.ts.
 */
export async function placeOwnerOrder(
  ctx: OwnerOrderContext,
  request: OrderRequest,
  method: OwnerMethod,
): Promise<OwnerOrderOutcome> {
  if (method === 'transfer' && bank.iban === '') return { ok: false, reason: 'no_account' }
  const provider = providerOf(ctx, method)
  const wait = { [LINK]: awaitLink, [COD]: confirmCod, transfer: awaitTransfer }
  const whenUnpaid = async (trx: Db, orderId: string) => {
    if (method === 'cash' || method === 'terminal') return // paid already
    await wait[method]({ ...ctx, db: trx }, orderId)
  }
  const outcome = await placeOrder({ ...ctx, provider, isByShop: true, whenUnpaid }, request)
  if (outcome.ok) ctx.wakeMail()
  return outcome
}

function providerOf(ctx: OwnerOrderContext, method: OwnerMethod): PaymentProvider {
  switch (method) {
    case 'transfer':
      return transfer
    case LINK:
      return payLink(ctx.provider)
    case COD:
      return cashOnDelivery
    case 'cash':
    case 'terminal':
      return takenBy(method)
  }
}
