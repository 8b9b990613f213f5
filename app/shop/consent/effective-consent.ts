import { policy } from '#core/base/policy/policy.ts'

// Separate from the rest of the consent and its texts: every page loads this check.

/** The values of `cookieChoice`. Source: specification, "Cookie choice". */
export type CookieChoice = 'accepted' | 'rejected'

/** Increase when a purpose is added or changes: earlier choices did not cover it. */
export const DETAIL_VERSION = 2

/**
 * The valid choice, or null if the shopper must be asked: none is stored, or its detail cannot be
 * read, is `consentMonths` old or has another version. A choice without a detail is valid, as
 * specified.
 * Source: AEPD guide on cookies (2023), a choice is asked for again after 24 months.
 */
export function effectiveConsent(
  choice: string | null,
  detail: string | null,
  now: Date,
): CookieChoice | null {
  if (choice !== 'accepted' && choice !== 'rejected') return null
  return detail === null || readDetail(detail, now) ? choice : null
}

/** The categories in a detail; undefined if it is no longer valid. */
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
    return {} // corrupt: as if empty
  }
}

function isFresh(date: unknown, now: Date): boolean {
  const until = new Date(typeof date === 'string' ? date : '')
  until.setUTCMonth(until.getUTCMonth() + policy.consentMonths)
  return now < until // false for an invalid date
}
