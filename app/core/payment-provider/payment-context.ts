import type { PaymentProvider } from './payment-provider.ts'

/** What paying and paying back need from outside, the database apart. The running shop has it all. */
export type PaymentDeps = {
  provider: PaymentProvider
  now: () => Date
  newId: (prefix: string) => string
  shopUrl: string
  wakeMail: () => void
  /** For what a person must look at. `about` names the order or refund. */
  logError: (message: string, error: unknown, about: string) => void
}
