import type { ColumnType } from 'kysely'

/**
 * One row for each counter that is not full: when it has all its tokens again, in milliseconds since
 * 1970 by the clock of the database. Postgres hands a `bigint` over as text.
 */
type RateLimitsTable = {
  key_hash: string
  full_at_ms: ColumnType<number | string, number, number>
}

/** A code that was mailed and waits to be typed; `code_hash` is keyed, so the table alone tells none. */
type EmailCodesTable = {
  id: string
  user_id: string
  purpose: 'verify' | 'change_old' | 'change_new'
  email: string
  code_hash: string
  tries: number
  expires_at: string
  created_at: string
}

export type SignInTables = { email_codes: EmailCodesTable; rate_limits: RateLimitsTable }
