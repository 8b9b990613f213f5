import type { Actor } from '#core/base/actor/actor.ts'
import type { Db } from '#db/schema.ts'
import type { NewOrderMail } from '#core/orders/owner-mail/owners-mail.server.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** Dependencies of the use cases of payments and refunds. */
export type PaymentContext = {
  db: Db
  actor: Actor
  provider: PaymentProvider
  now: () => Date
  newId: (prefix: string) => string
  shopUrl: string
  newOrderMail?: NewOrderMail
  wakeMail: () => void
  /** Logs what a person must look at; `subjectId` is the order or refund. */
  logError: (message: string, error: unknown, subjectId: string) => void
}
