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
import type { CookieChoice } from './standing-choice.ts'

/**
 * Whether a kind of cookies may be used now; asked before anything of that kind is stored or loaded.
 * Nothing asks today: the shop has none.
 */
export const isAllowed = (category: OptionalCategory): boolean => allowed().includes(category)

const allowed = (): OptionalCategory[] =>
  allowedBy(currentChoice(), readKept(DETAIL_KEY), new Date())

/** What this browser chose; renews when it changes here or in another tab. */
export function useConsent(): {
  /** Null: not yet. Undefined: nobody can know yet. */
  choice: CookieChoice | null | undefined
  allowed: readonly OptionalCategory[]
} {
  const choice = useChoice()
  return { choice, allowed: choice === 'accepted' ? allowed() : [] }
}

/** Keeps what may be used, with its date, in place of whatever was chosen before. */
export function allowOnly(categories: readonly OptionalCategory[]): void {
  keep({ [DETAIL_KEY]: toDetail(categories, new Date()), [CHOICE_KEY]: choiceFor(categories) })
}

export const acceptAll = (): void => allowOnly(OPTIONAL_CATEGORIES)
export const rejectAll = (): void => allowOnly([])
