import { asShopper } from '#app/http/as-shopper.server.ts'
import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shopContext } from '#app/context.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { orderCookie } from '#app/http/order-cookies.server.ts'
import { COD, isUnpaidCod } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { shippingName, shippingPromise } from '#core/pricing/shipping/shipping-labels.ts'
import { paymentState } from '#core/payments/check-payment.server.ts'
import { noticeView } from '#app/shop/guarantee/notice-view.server.ts'
import { SuccessPage } from '#app/shop/checkout/success-page.tsx'
import { UnpaidPage } from '#app/shop/checkout/unpaid-page.tsx'
import { TransferPlaced } from '#app/shop/transfer/transfer-placed.tsx'
import { transferView } from '#app/shop/transfer/transfer-view.server.ts'
import type { Route } from './+types/checkout-success'

export const handle: RouteHandle = { gate: 'purchase' }

/**
 * Redirects home without an order. Asks the provider about an open payment first; a cancelled order
 * redirects to the checkout, where the cart still is.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = await orderCookie(shop).read(request.headers.get('cookie'))
  const order = id === undefined ? undefined : await findOrderWithState(shop.db, id)
  if (!order) throw redirect('/')
  // What is paid to the courier is in force at once.
  const isCod = isUnpaidCod(order)
  const state = isCod ? 'paid' : await paymentState(asShopper(context), order.id)
  // What was to be paid by transfer is no cart any more.
  if (state === 'given_up')
    throw redirect(
      ['transfer', COD].includes(order.paymentMethod) ? `/orders/${order.number}` : '/checkout',
    )
  const { number, amounts, shippingMethod, recipient } = order
  return {
    state,
    isCod,
    number,
    totalCents: amounts.totalCents,
    shipping: `${shippingName(shippingMethod)}, ${shippingPromise(shippingMethod, recipient)}`,
    email: recipient.email,
    firstName: recipient.firstName,
    notice: noticeView(),
    transfer: state === 'pending' ? await transferView(shop, order) : null,
    isEarlier: new URL(request.url).searchParams.get('hecho') === 'antes',
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.transfer
      ? 'Tu pedido espera tu transferencia'
      : TITLES[args.loaderData?.state ?? 'paid'],
    description: 'Lo que ha sido de tu pedido.',
    isListed: false,
  })

const TITLES = {
  paid: 'Pedido confirmado',
  pending: 'Confirmando el pago',
  cancelled: 'Pedido anulado',
}

export default function CheckoutSuccess({ loaderData }: Route.ComponentProps) {
  const { state, notice, transfer, isEarlier, ...order } = loaderData
  if (transfer) return <TransferPlaced {...order} isEarlier={isEarlier} transfer={transfer} />
  return state === 'paid' ? (
    <SuccessPage {...order} notice={notice} />
  ) : (
    <UnpaidPage {...order} state={state} />
  )
}
