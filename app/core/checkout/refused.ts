import type { OrderRefusal } from './outcome.ts'

/** Carries a refusal out of the transaction, so that everything in it is rolled back. */
export class Refused extends Error {
  readonly refusal: OrderRefusal
  constructor(refusal: OrderRefusal) {
    super(refusal.reason)
    this.refusal = refusal
  }
}
