import type { AccountAnswer } from '../account/account-answer.ts'

/** What a form of the account's window is told where it stands on a page of its own. */
export type AccountPageForm = {
  /** Where to go afterwards. */
  next: string
  /** What the shop answered to it, where it was posted without scripts. */
  posted: AccountAnswer | undefined
}
