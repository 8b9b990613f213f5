import {
  allowedBy,
  choiceFor,
  OPTIONAL_CATEGORIES,
  toDetail,
  type OptionalCategory,
} from './consent.ts'
import {
  CHOICE_KEY,
  currentChoice,
  DETAIL_KEY,
  keep,
  readKept,
  useChoice,
} from './consent-store.ts'
import { keepViewed } from '../recently-viewed/viewed-store.browser.ts'
import type { CookieChoice } from './effective-consent.ts'

/** Whether a cookie category is allowed; check before storing or loading anything of that kind. */
export const isAllowed = (category: OptionalCategory): boolean => allowed().includes(category)

const allowed = (): OptionalCategory[] =>
  allowedBy(currentChoice(), readKept(DETAIL_KEY), new Date())

/** The choice of this browser; updates when it changes here or in another tab. */
export function useConsent(): {
  /** Null: no choice yet. Undefined: not known yet. */
  choice: CookieChoice | null | undefined
  allowed: readonly OptionalCategory[]
} {
  const choice = useChoice()
  return { choice, allowed: choice === 'accepted' ? allowed() : [] }
}

/** Stores the allowed categories and the date; replaces any earlier choice. */
export function allowOnly(categories: readonly OptionalCategory[]): void {
  if (!categories.includes('personalisation')) keepViewed([])
  keep({ [DETAIL_KEY]: toDetail(categories, new Date()), [CHOICE_KEY]: choiceFor(categories) })
}

export const acceptAll = (): void => allowOnly(OPTIONAL_CATEGORIES)
export const rejectAll = (): void => allowOnly([])
