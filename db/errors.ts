/** SQLite's extended codes for UNIQUE and PRIMARY KEY; Postgres has one for both. */
const SQLITE_UNIQUE = new Set([2067, 1555])

type DriverError = { code?: unknown; errcode?: unknown }

/** True for "such a row is already there" on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DriverError
  return code === '23505' || SQLITE_UNIQUE.has(errcode as number)
}

/** True for Postgres's serialisation failure and deadlock: the same transaction may be tried again. */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as DriverError
  return code === '40001' || code === '40P01'
}
