import type { PaymentProvider } from './payment-provider.ts'
import { simulado } from './simulado.ts'
import { tracedProvider } from './traced-provider.server.ts'
import type { StripeSettings } from './stripe.server.ts'

/** Stripe with its settings, or the simulated provider. Stripe's library is large: loaded if used. */
export async function configuredProvider(
  stripe: StripeSettings | undefined,
): Promise<PaymentProvider> {
  if (stripe === undefined) return tracedProvider(simulado)
  const { stripeProvider } = await import('./stripe.server.ts')
  return tracedProvider(stripeProvider(stripe))
}
