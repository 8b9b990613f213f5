import { CheckoutPage } from '#app/shop/checkout/checkout-page.tsx'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/checkout'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Finalizar compra',
    description: 'Envío, pago y resumen de tu pedido.',
  })

export default function Checkout() {
  return <CheckoutPage />
}
