import { cookies } from '#content/cookies.ts'
import { DETAIL_VERSION, readDetail, type CookieChoice } from './standing-choice.ts'

/** The kinds of cookies that need a yes; the necessary ones need none and cannot be refused. */
export type OptionalCategory = keyof typeof cookies.settings.optional

export const OPTIONAL_CATEGORIES = Object.keys(cookies.settings.optional) as OptionalCategory[]

/** What a configured choice is called in one word: something allowed, or nothing. */
export const choiceFor = (allowed: readonly OptionalCategory[]): CookieChoice =>
  allowed.length > 0 ? 'accepted' : 'rejected'

/** The finer choice as it is kept beside `cookieChoice`: version, date and categories. */
export const toDetail = (allowed: readonly OptionalCategory[], now: Date): string =>
  JSON.stringify({ version: DETAIL_VERSION, date: now.toISOString(), categories: allowed })

/**
 * Which kinds of cookies a kept choice allows. `accepted` alone means all of them, as specified; beside a
 * detail that says nothing (any more) it allows none: in doubt nothing is loaded.
 * Source: LSSI article 22.2.
 */
export function allowedBy(
  choice: CookieChoice | null,
  detail: string | null,
  now: Date,
): OptionalCategory[] {
  if (choice !== 'accepted') return []
  if (detail === null) return OPTIONAL_CATEGORIES
  const categories = readDetail(detail, now)?.categories ?? []
  return OPTIONAL_CATEGORIES.filter((category) => categories.includes(category))
}
