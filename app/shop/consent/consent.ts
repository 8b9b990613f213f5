import cookies from '#content/cookies.json' with { type: 'json' }
import { DETAIL_VERSION, readDetail, type CookieChoice } from './effective-consent.ts'

/** The cookie categories that need consent; the necessary ones cannot be refused. */
export type OptionalCategory = keyof typeof cookies.settings.optional

export const OPTIONAL_CATEGORIES = Object.keys(cookies.settings.optional) as OptionalCategory[]

/** The value of `cookieChoice` for a set of categories: accepted if any is allowed. */
export const choiceFor = (allowed: readonly OptionalCategory[]): CookieChoice =>
  allowed.length > 0 ? 'accepted' : 'rejected'

/** The detail stored beside `cookieChoice`: version, date and categories. */
export const toDetail = (allowed: readonly OptionalCategory[], now: Date): string =>
  JSON.stringify({ version: DETAIL_VERSION, date: now.toISOString(), categories: allowed })

/**
 * The cookie categories that a stored choice allows. `accepted` alone allows all, as specified;
 * with an invalid or expired detail it allows none. Source: LSSI article 22.2.
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
