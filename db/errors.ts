/** SQLite's extended codes for UNIQUE and PRIMARY KEY; Postgres has one code for both. */
const SQLITE_UNIQUE = new Set([2067, 1555])

/** SQLite's primary codes: BUSY, LOCKED, READONLY, IOERR, FULL, CANTOPEN. */
const SQLITE_UNAVAILABLE = new Set([5, 6, 8, 10, 13, 14])
const SQLITE_BUSY = 5
const SQLITE_FULL = 13

/**
 * Postgres: lost connections (08), insufficient resources (53), ended by the server (57P),
 * statement or lock timeout, ended idle transaction, read-only server (after a failover), failing
 * disk.
 */
const POSTGRES_UNAVAILABLE = /^(?:08...|53...|57P0.|57014|55P03|25P03|25006|58030)$/
const POSTGRES_DISK_FULL = '53100'

type DriverError = { code?: unknown; errcode?: unknown; name?: unknown }

/**
 * The database cannot be reached, or not in time: a lost connection, no free connection, too long a
 * queue. `cause` is the driver's error.
 */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** True for a unique or primary key violation on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DriverError
  return code === '23505' || SQLITE_UNIQUE.has(errcode as number)
}

/** True for Postgres's serialisation failure and deadlock: the transaction may be retried. */
export function isRetryable(error: unknown): boolean {
  const { code } = (error ?? {}) as DriverError
  return code === '40001' || code === '40P01'
}

/**
 * True if the database cannot serve this request now and a retry may succeed: lost connection,
 * statement, lock or pool timeout, locked or full database. Compares name and code, since the error
 * may come from another copy of this module.
 */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, name } = (error ?? {}) as DriverError
  if (name === 'DatabaseUnavailable') return true
  if (typeof errcode === 'number') return SQLITE_UNAVAILABLE.has(primaryCode(errcode))
  return typeof code === 'string' && POSTGRES_UNAVAILABLE.test(code)
}

/** True if another connection has locked the SQLite database: the statement changed nothing. */
export function isBusy(error: unknown): boolean {
  const { errcode } = (error ?? {}) as DriverError
  return typeof errcode === 'number' && primaryCode(errcode) === SQLITE_BUSY
}

/** True if Postgres timed out waiting for a row or table that another transaction holds. */
export function isLockTimeout(error: unknown): boolean {
  return ((error ?? {}) as DriverError).code === '55P03'
}

/** True if the disk or the database is full. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as DriverError
  if (code === POSTGRES_DISK_FULL) return true
  return typeof errcode === 'number' && primaryCode(errcode) === SQLITE_FULL
}

/** The lower byte; the upper ones tell where the error occurred. */
const primaryCode = (errcode: number): number => errcode & 0xff
