import { redirect } from 'react-router'
import { clientAddressContext, shopContext } from '#app/context.ts'
import { openedOrders } from '#app/http/order-cookies.server.ts'
import { readInvoiceNumber } from '#core/orders/invoices/invoice.ts'
import { readRecallCode } from '#core/returns/recalls/recall.ts'
import { findLinkedOrder } from '#core/orders/order-links.server.ts'
import type { Route } from './+types/order-link'

/**
 * The secret link of a mail: opens its order for this browser and redirects to a page without the
 * secret, the order's, (`?pagar=`) where it is paid, (`?factura=`) that of an
 * invoice or (`?retirada=`) that of a recall. It is read-only, since mail programs follow links in advance. Wrong links are counted,
 * and guessing ends in 429.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const address = context.get(clientAddressContext)
  const waitSeconds = await shop.lookups.take(address)
  if (waitSeconds > 0) {
    shop.logSecurity('order_lookup_throttled', { clientAddress: address })
    const headers = { 'retry-after': String(waitSeconds), 'referrer-policy': 'no-referrer' }
    throw new Response('Demasiados intentos\n', { status: 429, headers })
  }
  const order = await findLinkedOrder(shop.db, params.secret, shop.now())
  if (!order) {
    shop.logSecurity('wrong_order_lookup', { clientAddress: address })
    throw leave('/orders?enlace=no')
  }
  await shop.lookups.giveBack(address)
  const cookie = await openedOrders(shop).write(request.headers.get('cookie'), order.id)
  const asked = new URL(request.url).searchParams
  const invoice = readInvoiceNumber(asked.get('factura') ?? '')
  const recall = readRecallCode(asked.get('retirada'))
  const page = asked.has('pagar') ? '/pay' : recall ? `/retirada/${recall}` : ''
  const part = invoice === undefined ? page : `/invoices/${invoice}`
  throw leave(`/orders/${order.number}${part}`, { 'set-cookie': cookie })
}

const leave = (to: string, headers: Record<string, string> = {}) =>
  redirect(to, { headers: { ...headers, 'referrer-policy': 'no-referrer' } })
