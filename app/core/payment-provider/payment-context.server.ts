import type { Db } from '#db/schema.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** What payments and refunds need from outside. The running shop has it all. */
export type PaymentContext = {
  db: Db
  provider: PaymentProvider
  now: () => Date
  newId: (prefix: string) => string
  shopUrl: string
  wakeMail: () => void
  /** For what a person must look at; `subjectId` names the order or refund. */
  logError: (message: string, error: unknown, subjectId: string) => void
}
