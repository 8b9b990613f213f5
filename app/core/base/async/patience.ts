/** Set before the shop's own code by tests that are not about these limits. */
const FACTOR = Symbol.for('vereda.patience')
const factor = (globalThis as { [FACTOR]?: number })[FACTOR] ?? 1

const seconds = (count: number): number => count * 1000 * factor

/**
 * How long the shop waits for an answer or a turn before it refuses or does without, in milliseconds.
 * Limits that a shopper would notice; those towards other companies' servers are at their callers.
 */
export const PATIENCE_MS = {
  /** After this time a shopper gets the public page, so that it arrives within a second. */
  session: seconds(0.75),
  /** A database slower than this counts as down, so that the health check does not hang. */
  readiness: seconds(2),
  /** A database that is locked for a moment is not down: until then the last result counts. */
  writeCheck: seconds(0.5),
  /** A page whose data does not come is sent without it. */
  stream: seconds(5),

  /** In the queues of `gates.ts`: five seconds for a page, and three for an order. */
  page: seconds(5),
  search: seconds(2),
  order: seconds(3),
  desk: seconds(10),
  /**
   * For a password's hash, so that its sender reads that the shop is busy before the browser or the
   * server gives up the silent connection.
   */
  hash: seconds(10),
  /** For a transaction's slot: a longer wait would keep a shopper waiting for too long. */
  slot: seconds(5),

  /** To get a connection to the database, from the pool or a new one. */
  connection: seconds(5),
  /** No query of the shop takes seconds: a slow one is stuck and must not block others. */
  statement: seconds(5),
  /** For a lock that another transaction holds. */
  lock: seconds(1.5),
  /** The same of the few connections for what must be answered at once. */
  quickConnection: seconds(2),
  quickStatement: seconds(1.5),
  quickLock: seconds(0.5),
  /** After the server's own limit for a statement: then the connection is dead. */
  silence: seconds(0.5),
  /** For another program that writes to the SQLite file. */
  sqliteLock: seconds(5),
  quickSqliteLock: seconds(0.5),
} as const
