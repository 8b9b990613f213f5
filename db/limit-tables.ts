import type { ColumnType } from 'kysely'

/**
 * One row for each counter that is not full: when it has all its turns again, in milliseconds since
 * 1970 by the clock of the database. Postgres hands a `bigint` over as text.
 */
export type RateLimitsTable = {
  key_hash: string
  full_at_ms: ColumnType<number | string, number, number>
}
