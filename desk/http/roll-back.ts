/**
 * Carries the outcome of a change out of its transaction, which it rolls back: for a use case that
 * refuses after it has written something, and is rolled back by a transaction of its own elsewhere.
 */
export class RollBack extends Error {
  readonly outcome: unknown
  constructor(outcome: unknown) {
    super('a change of the desk was refused')
    this.outcome = outcome
  }
}
