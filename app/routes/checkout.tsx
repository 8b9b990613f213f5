import { CheckoutPage } from '#app/shop/checkout/checkout-page.tsx'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/checkout'

export const meta: Route.MetaFunction = () => [
  ...pageMeta({ title: 'Finalizar compra', description: 'Envío, pago y resumen de tu pedido.' }),
  { name: 'robots', content: 'noindex' },
]

export default function Checkout() {
  return <CheckoutPage />
}
