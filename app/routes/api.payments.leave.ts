import { asShopper } from '#app/http/as-shopper.server.ts'
import { shopContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import type { LeaveAnswer } from '#app/shop/payment/payment-redirect.browser.ts'
import { orderCookie } from '#app/http/order-cookies.server.ts'
import { invoiceAsTyped } from '#core/checkout/invoice-part.ts'
import { findBuyer } from '#core/orders/invoices/invoice-buyers.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { abandonPayment } from '#core/payments/check-payment.server.ts'
import type { Route } from './+types/api.payments.leave'

export const handle: RouteHandle = { postGate: 'purchase', limit: 'purchase' }

/**
 * The shopper returned to the checkout without paying: ends that payment and returns the form data,
 * which no browser stores.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const id = await orderCookie(shop).read(request.headers.get('cookie'))
  const order = id === undefined ? undefined : await findOrder(shop.db, id)
  if (!order) return answer({ state: 'none' })
  const state = await abandonPayment(asShopper(context), order.id)
  const { recipient, shippingMethod, gift } = order
  const buyer = await findBuyer(shop.db, order.id)
  return answer({
    state,
    recipient,
    shippingMethod,
    isWrapped: gift !== null,
    giftNote: gift?.note ?? '',
    ...(buyer && { invoice: invoiceAsTyped(buyer, recipient) }),
  })
}

const answer = (body: LeaveAnswer) => Response.json(body)
