import { cookies } from '#content/cookies.ts'
import { policy } from '../policy/policy.ts'

/** What `cookieChoice` may say. Source: specification, "Cookie choice". */
export type CookieChoice = 'accepted' | 'rejected'

/** The kinds of cookies that need a yes; the necessary ones need none and cannot be refused. */
export type OptionalCategory = keyof typeof cookies.settings.optional

export const OPTIONAL_CATEGORIES = Object.keys(cookies.settings.optional) as OptionalCategory[]

/** Grows when a purpose is added or changes: whoever answered before was not asked about it. */
const DETAIL_VERSION = 1

/** What a configured choice is called in one word: something allowed, or nothing. */
export const choiceFor = (allowed: readonly OptionalCategory[]): CookieChoice =>
  allowed.length > 0 ? 'accepted' : 'rejected'

/** The finer choice as it is kept beside `cookieChoice`: version, date and categories. */
export const toDetail = (allowed: readonly OptionalCategory[], now: Date): string =>
  JSON.stringify({ version: DETAIL_VERSION, date: now.toISOString(), categories: allowed })

/**
 * Which kinds of cookies a kept choice allows. `accepted` alone means all of them, as specified; beside a
 * detail that cannot be read, is older than `consentMonths` or answers other questions than today's it
 * allows none: in doubt nothing is loaded.
 * Source: LSSI article 22.2; AEPD guide on cookies (2023), a choice is asked for again after 24 months.
 */
export function allowedBy(
  choice: CookieChoice | null,
  detail: string | null,
  now: Date,
): OptionalCategory[] {
  if (choice !== 'accepted') return []
  if (detail === null) return OPTIONAL_CATEGORIES
  const { version, date, categories } = parseDetail(detail)
  if (version !== DETAIL_VERSION || !isFresh(date, now) || !Array.isArray(categories)) return []
  return OPTIONAL_CATEGORIES.filter((category) => categories.includes(category))
}

function parseDetail(detail: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(detail)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {} // corrupt: as if it said nothing
  }
}

function isFresh(date: unknown, now: Date): boolean {
  const until = new Date(typeof date === 'string' ? date : '')
  until.setUTCMonth(until.getUTCMonth() + policy.consentMonths)
  return now < until // false for a date that is none
}
