import { traced } from '#db/traced.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** The same provider, whose calls are traced by their name alone. */
export function tracedProvider(provider: PaymentProvider): PaymentProvider {
  const { id } = provider
  const within =
    <Input, Answer>(call: string, run: (input: Input) => Promise<Answer>) =>
    (input: Input) =>
      traced(`payment.${call}`, { 'payment.provider': id }, () => run(input))
  const refund = within('refund', (wanted: Parameters<typeof provider.refund>[0]) =>
    provider.refund(wanted),
  )
  if (provider.kind === 'browser') {
    const check = (input: Parameters<typeof provider.checkAuthorisation>[0]) =>
      provider.checkAuthorisation(input)
    return { ...provider, refund, checkAuthorisation: within('authorise', check) }
  }
  return {
    ...provider,
    refund,
    open: within('open', (wanted: Parameters<typeof provider.open>[0]) => provider.open(wanted)),
    ask: within('ask', (ref: string) => provider.ask(ref)),
    close: within('close', (ref: string) => provider.close(ref)),
  }
}
