import type { WithHouseActor } from '#core/base/actor/actor.ts'
import { randomUUID } from 'node:crypto'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import { newOrderMailTo } from '#core/orders/owner-mail/owners-mail.server.ts'
import { configuredProvider } from '#core/payments/provider/configured-provider.server.ts'
import { ConfigError, readPaymentConfig } from '#server/config.ts'
import { Refusal, type Input } from './terminal/command.ts'

/**
 * The dependencies of order use cases: database, and provider and address by the server's
 * configuration. The running shop sends the queued mails.
 */
export async function paymentContext(input: Input): Promise<PaymentContext & WithHouseActor> {
  const { shopUrl, stripe, ownerMails } = sellingSettings(input.env)
  const { db, actor } = await input.shop()
  const newId = (prefix: string) => `${prefix}_${randomUUID()}`
  return {
    db,
    actor,
    provider: await configuredProvider(stripe),
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

/** Whether this shop takes real money. False for a configuration that other commands report. */
export async function takesMoney(env: NodeJS.ProcessEnv): Promise<boolean> {
  try {
    const provider = await configuredProvider(readPaymentConfig(env).stripe)
    return provider.kind === 'redirect' && provider.isLive
  } catch (error) {
    if (error instanceof ConfigError) return false
    throw error
  }
}

/** How the shop sells, by the server's configuration. Refuses one that is not valid. */
export function sellingSettings(env: NodeJS.ProcessEnv): ReturnType<typeof readPaymentConfig> {
  try {
    return readPaymentConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    throw new Refusal(
      `La configuración no es válida, y con ella no se toca ningún pedido.\n${error.message}`,
    )
  }
}
