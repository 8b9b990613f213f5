/** The answer of an account action: done, or a refusal with the typed values, never a password. */
export type AccountAnswer = AccountDone | AccountRefusal

/** The form that is answered, on a page with several. */
export type AccountDone = { ok: true; intent?: string; email?: string; joinedOrders?: number }

export type AccountRefusal = {
  ok: false
  intent?: string
  reason: string
  /** Concerns the whole form. Absent if the errors are under the fields. */
  text?: string
  /** Keyed by field name. */
  errors: Partial<Record<string, string>>
  values: Partial<Record<string, string>>
}

/** The shop could not be reached, or failed. Each form has its own text for this. */
export const FAILED: AccountRefusal = { ok: false, reason: 'failed', errors: {}, values: {} }

/** The props of a form of the account window when it is on its own page. */
export type AccountPageForm = {
  /** The path to open afterwards. */
  next: string
  /** The server's answer, if the form was posted without scripts. */
  posted: AccountAnswer | undefined
}
