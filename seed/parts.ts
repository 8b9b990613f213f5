import type { SessionSecret } from '#core/base/secrets/session-secret.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { PlaceOrderContext } from '#core/checkout/place-order.server.ts'
import { orderNumber, spellCode } from '#core/orders/order.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { PaymentProvider } from '#core/payments/provider/payment-provider.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import type { ReturnContext } from '#core/returns/return-context.server.ts'
import { shop } from '#core/base/policy/shop.ts'
import type { Db } from '#db/schema.ts'
import { holderKeys } from '#server/limits/holder-keys.ts'

/** The shop to seed, and the moment that all dates count back from. */
export type SeedInput = { db: Db; shopUrl: string; sessionSecret: SessionSecret; now: Date }

export type SeedParts = PlaceOrderContext & PaymentContext & ReturnContext

const DAY_MS = 24 * 3_600_000

/** The moment this many days (or fractions) before the seed. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/** The dependencies of order and return use cases, with the clock at `at`. */
export function partsAt(
  input: SeedInput,
  at: Date,
  provider: PaymentProvider = simulado,
): SeedParts {
  const newId = (prefix: string) => `${prefix}_${randomUUID()}`
  return {
    db: input.db,
    actor: { kind: 'shell', id: 'muestra' },
    provider,
    now: () => at,
    newId,
    newIds: () => ({
      orderId: newId('ord'),
      orderNumber: orderNumber(randomBytes(8)),
      mailId: newId('mail'),
    }),
    newReturnCode: () => spellCode('DV', randomBytes(8)),
    shopUrl: input.shopUrl,
    shopEmail: shop.email,
    holderKey: holderKeys(input.sessionSecret),
    discountGuesses: { take: async () => 0, giveBack: async () => undefined },
    wakeMail: () => {}, // the running shop finds the mails in the outbox
    logError: () => {}, // an owed refund is one of the wanted states
  }
}

/** The value of an outcome; throws on a refusal, which the seed does not expect. */
export function must<T extends { ok: boolean }>(
  what: string,
  outcome: T,
): Extract<T, { ok: true }> {
  if (outcome.ok) return outcome as Extract<T, { ok: true }>
  throw new Error(`${what}: ${JSON.stringify(outcome)}`)
}
