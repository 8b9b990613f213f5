import { policy } from '#core/policy/policy.ts'

// Apart from the rest of the consent, which knows all its texts: every page asks this one question.

/** What `cookieChoice` may say. Source: specification, "Cookie choice". */
export type CookieChoice = 'accepted' | 'rejected'

/** Grows when a purpose is added or changes: whoever answered before was not asked about it. */
export const DETAIL_VERSION = 1

/**
 * The choice that stands now; null when it has to be asked for: there is none, or the detail beside it
 * cannot be read, is `consentMonths` old or answers other questions than today's. A choice without a
 * detail stands, as specified.
 * Source: AEPD guide on cookies (2023), a choice is asked for again after 24 months.
 */
export function standingChoice(
  choice: string | null,
  detail: string | null,
  now: Date,
): CookieChoice | null {
  if (choice !== 'accepted' && choice !== 'rejected') return null
  return detail === null || readDetail(detail, now) ? choice : null
}

/** What a detail names as allowed; undefined when it no longer says anything. */
export function readDetail(detail: string, now: Date): { categories: unknown[] } | undefined {
  const { version, date, categories } = parseDetail(detail)
  if (version !== DETAIL_VERSION || !isFresh(date, now)) return undefined
  return Array.isArray(categories) ? { categories } : undefined
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
