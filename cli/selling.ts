import { randomUUID } from 'node:crypto'
import type { PaymentContext } from '#core/payment-provider/payment-context.server.ts'
import { newOrderMailTo } from '#core/owner-mail/queue-new-order-mail.server.ts'
import type { PaymentProvider } from '#core/payment-provider/payment-provider.ts'
import { simulado } from '#core/payment-provider/simulado.ts'
import { ConfigError, readSelling, type StripeConfig } from '#server/config.ts'
import { Refusal, type Input } from './terminal/command.ts'

/**
 * The dependencies of order use cases: database, and provider and address by the server's
 * configuration. The running shop sends the queued mails.
 */
export async function paymentContext(input: Input): Promise<PaymentContext> {
  const { shopUrl, stripe, ownerMails } = settings(input.env)
  const { db } = await input.shop()
  const newId = (prefix: string) => `${prefix}_${randomUUID()}`
  return {
    db,
    provider: await providerOf(stripe),
    now: () => input.now,
    newId,
    newOrderMail: newOrderMailTo(ownerMails.newOrders, newId),
    shopUrl,
    wakeMail: () => {},
    logError: (message, error, subjectId) => {
      input.stderr.write(`Detalle técnico: ${message} (${String(error)}), ${subjectId}\n`)
    },
  }
}

function settings(env: NodeJS.ProcessEnv): ReturnType<typeof readSelling> {
  try {
    return readSelling(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Refusal(
      `La configuración no es válida, y con ella no se toca ningún pedido.\n${error.message}`,
    )
  }
}

/** Stripe's library is large, so only the commands that need it load it. */
async function providerOf(stripe: StripeConfig | undefined): Promise<PaymentProvider> {
  if (stripe === undefined) return simulado
  const { stripeProvider } = await import('#core/payment-provider/stripe.server.ts')
  return stripeProvider(stripe)
}
