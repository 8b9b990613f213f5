import { requestIdContext, shopContext, shopperContext } from '#app/context.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { requireSessionLookupPage } from '#app/http/require-shopper.server.ts'
import { CheckoutError } from '#app/shop/checkout/checkout-error.tsx'
import { codChoice } from '#app/shop/cod/cod-choice.server.ts'
import { noticeView } from '#app/shop/guarantee/notice-view.server.ts'
import { transferChoice } from '#app/shop/transfer/transfer-choice.server.ts'
import { CheckoutPage } from '#app/shop/checkout/checkout-page.tsx'
import { findCheckoutPrefill } from '#core/checkout/checkout-prefill.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/checkout'

export const handle: RouteHandle = { access: 'public', keeps: true, gate: 'purchase' }

/**
 * Loads the payment settings, the notice of the guarantee and a signed-in buyer's data. If the data fails, the fields are empty.
 * If the session is unknown, the page fails: the order would not belong to the account.
 */
export async function loader({ context }: Route.LoaderArgs) {
  requireSessionLookupPage(context)
  const shop = context.get(shopContext)
  const shopper = context.get(shopperContext)
  const parts = {
    paysElsewhere: shop.provider.kind === 'redirect',
    transfer: transferChoice(),
    cod: codChoice(),
    notice: noticeView(),
  }
  if (!shopper) return { ...parts, known: null }
  try {
    const month = shop.now().toISOString().slice(0, 7)
    return { ...parts, known: await findCheckoutPrefill(shop.db, shopper, month) }
  } catch (error) {
    shop.logError('buyer not read', error, context.get(requestIdContext))
    return { ...parts, known: null }
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Finalizar compra',
    description: 'Envío, pago y resumen de tu pedido.',
  })

export default function Checkout({ loaderData }: Route.ComponentProps) {
  return <CheckoutPage {...loaderData} />
}

export function ErrorBoundary() {
  return <CheckoutError />
}
