/** What the actions of accounts answer: done, or why not and what was typed, but never a password. */
export type AccountAnswer = AccountDone | AccountRefusal

/** `intent`: of the forms of a page, the one that is answered. */
export type AccountDone = { ok: true; intent?: string; email?: string; joinedOrders?: number }

export type AccountRefusal = {
  ok: false
  intent?: string
  reason: string
  /** For the form as a whole. Absent: what is wrong stands under the fields. */
  text?: string
  /** By the name of the field. */
  errors: Partial<Record<string, string>>
  values: Partial<Record<string, string>>
}

/** The shop could not be reached, or failed; each form has its own words for that. */
export const FAILED: AccountRefusal = { ok: false, reason: 'failed', errors: {}, values: {} }

/** What a form of the account's window is told where it stands on a page of its own. */
export type AccountPageForm = {
  /** Where to go afterwards. */
  next: string
  /** What the shop answered to it, where it was posted without scripts. */
  posted: AccountAnswer | undefined
}
