import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import type pg from 'pg'
import { PATIENCE_MS } from '#core/base/async/patience.ts'
import { withTimeout } from '#core/base/async/with-timeout.ts'
import { DatabaseUnavailable } from './errors.ts'
import { createStatementNames } from './statement-names.ts'

/** Times in milliseconds; 0 sets no limit. */
export type PostgresLimits = {
  connections: number
  /** To get a connection, from the pool or a new one. */
  connectMs: number
  statementMs: number
  /** To wait for a lock that another transaction holds. */
  lockMs: number
  /**
   * These connections run a small query all the time. While they get no answer, the other pools of
   * the database refuse at once, instead of letting every request wait.
   */
  isWatch?: boolean
}

/** The pool's own timer counts pauses of the process: it only ends what never answers. */
const POOL_FACTOR = 3
const IDLE_IN_TRANSACTION_MS = 30_000
/** Delay of the first probe, for a peer that vanished without closing. */
const KEEP_ALIVE_MS = 10_000

/** State shared by the pools of one database. */
export type ConnectionHealth = {
  /** A silent connection makes all older ones suspect: they are replaced before use. */
  trustedSinceMs: number
  /** The last query of the watching pool got no answer. */
  isSilent: boolean
  /** For counting their connections. */
  pools: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>[]
  /** Nobody waits for the database any longer: see `abandon`. */
  isAbandoned: boolean
  /** Rejects what waits for a connection or an answer. */
  waiting: Set<() => void>
}

export const newHealth = (): ConnectionHealth => ({
  trustedSinceMs: 0,
  isSilent: false,
  pools: [],
  isAbandoned: false,
  waiting: new Set(),
})

/** Ends every wait for the database, and refuses new ones, as if it were down. */
export function abandon(health: ConnectionHealth): void {
  health.isAbandoned = true
  for (const leave of health.waiting) leave()
}

/** Kysely's dialect over a pool whose connections may be lost or freeze at any moment. */
export function postgresDialect(
  url: string,
  limits: PostgresLimits,
  health: ConnectionHealth,
): PostgresDialect {
  const pool = () => guardedPool(url, limits, health)
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new FirstErrorDriver({ pool })
  return dialect
}

/** Keeps the error that caused the rollback: a failed rollback closes the connection anyway. */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      // The base class types its own private connection class, and passes only that.
      await super.rollbackTransaction(
        connection as Parameters<PostgresDriver['rollbackTransaction']>[0],
      )
    } catch {
      // The base class has marked the connection: it does not return to the pool.
    }
  }
}

async function guardedPool(
  url: string,
  limits: PostgresLimits,
  health: ConnectionHealth,
): Promise<PostgresPool> {
  const { default: library } = await import('pg') // not loaded where the database is SQLite
  const pool = new library.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: POOL_FACTOR * limits.connectMs,
    pipeline: true,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // The pool listens only to idle connections. A connection lost in use emits its own error besides
  // the query's; without a listener that error ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  health.pools.push(pool)
  const guarded = new WeakMap<pg.PoolClient, GuardedClient>()
  const nameOf = createStatementNames()
  return {
    options: pool.options,
    connect: async () => {
      if (health.isAbandoned || (health.isSilent && !limits.isWatch)) throw silent()
      for (;;) {
        const client = await connectOnce(pool, limits.connectMs, health)
        let guard = guarded.get(client)
        if (!guard) {
          guard = new GuardedClient(client, { limits, health, nameOf })
          guarded.set(client, guard)
        }
        if (!guard.isSuspect()) return guard
        guard.release(true)
      }
    },
    end: () => pool.end(),
  }
}

async function connectOnce(
  pool: pg.Pool,
  ms: number,
  health: ConnectionHealth,
): Promise<pg.PoolClient> {
  const connecting = pool.connect()
  try {
    return await withTimeout(ms, unlessAbandoned(health, connecting), () => {
      throw new DatabaseUnavailable(`no connection to the database within ${ms} ms`)
    })
  } catch (error) {
    // A connection that comes later goes to the pool.
    connecting.then((client) => client.release()).catch(() => {})
    throw isFromServer(error) ? error : unavailable(error)
  }
}

async function unlessAbandoned<T>(health: ConnectionHealth, call: Promise<T>): Promise<T> {
  let leave = () => {}
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(silent())
  })
  health.waiting.add(leave)
  try {
    return await Promise.race([call, left])
  } finally {
    health.waiting.delete(leave)
  }
}

/** What the connections of one pool share. */
type PoolState = {
  limits: PostgresLimits
  health: ConnectionHealth
  nameOf: ReturnType<typeof createStatementNames>
}

/** One connection. Destroys it instead of returning it to the pool if it is silent or lost. */
class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #limits: PostgresLimits
  readonly #health: ConnectionHealth
  readonly #nameOf: PoolState['nameOf']
  readonly #openedMs = performance.now()
  #isBroken = false
  /** Settles when the statements that were sent before have ended. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(client: pg.PoolClient, { limits, health, nameOf }: PoolState) {
    this.#client = client
    this.#limits = limits
    this.#health = health
    this.#nameOf = nameOf
  }

  /** Broken, or older than the last sign that connections of its age are dead. */
  isSuspect(): boolean {
    return this.#isBroken || this.#openedMs < this.#health.trustedSinceMs
  }

  // The type also allows cursors, which are not configured.
  query = ((text: string, values: ReadonlyArray<unknown> = []) =>
    this.#run(text, values)) as unknown as PostgresPoolClient['query']

  async #run(text: string, values: ReadonlyArray<unknown>): Promise<pg.QueryResult> {
    if (this.#isBroken) throw new DatabaseUnavailable('the connection is lost')
    try {
      const name = this.#nameOf(text, values)
      const named = { text, values: [...values], ...(name === undefined ? {} : { name }) }
      const result = await this.#inTurn(this.#client.query(named))
      if (this.#limits.isWatch) this.#health.isSilent = false
      return result
    } catch (error) {
      if (isFromServer(error)) {
        if (isFatal(error)) this.#isBroken = true
        throw error
      }
      if (!isConnectionError(error)) throw error
      this.#isBroken = true
      throw unavailable(error)
    }
  }

  /** Several may be on their way (`inOneTrip`): the time of one begins when its turn comes. */
  #inTurn<T>(answer: Promise<T>): Promise<T> {
    answer.catch(() => undefined) // told below, unless the connection is lost before
    const told = this.#before.then(() => {
      if (this.#isBroken) throw new DatabaseUnavailable('the connection is lost')
      return this.#inTime(answer)
    })
    this.#before = told.catch(() => undefined)
    return told
  }

  /** The server ends slow statements, so a connection without any answer is dead. */
  async #inTime<T>(answer: Promise<T>): Promise<T> {
    if (this.#limits.statementMs === 0) return answer
    const begunMs = performance.now()
    const wanted = unlessAbandoned(this.#health, answer)
    return withTimeout(this.#limits.statementMs + PATIENCE_MS.silence, wanted, () => {
      this.#health.trustedSinceMs = Math.max(this.#health.trustedSinceMs, begunMs)
      if (this.#limits.isWatch) this.#health.isSilent = true
      throw silent()
    })
  }

  release(isToDestroy?: boolean): void {
    if (!isToDestroy && !this.#isBroken) return this.#client.release()
    this.#client.release(true)
    // The pool closes politely and waits for the peer, which never answers on a frozen connection.
    const { connection } = this.#client as unknown as ClientInternals
    connection.stream.destroy()
  }
}

/** The pool of `pg` destroys its sockets this way too; the types leave it out. */
type ClientInternals = { connection: { stream: { destroy: () => void } } }

/** Told by its form: the class would load the library where the database is SQLite. */
const isFromServer = (error: unknown): error is pg.DatabaseError =>
  error instanceof Error && 'severity' in error

const isFatal = ({ severity }: pg.DatabaseError): boolean =>
  severity === 'FATAL' || severity === 'PANIC'

/** The driver's own errors have no codes; those of sockets have the system's: ECONNRESET … */
function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  const { code, message } = error as { code?: unknown; message?: unknown }
  if (typeof code === 'string' && /^E[A-Z_]+$/.test(code)) return true
  return /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/.test(
    String(message),
  )
}

const silent = () => new DatabaseUnavailable('the database does not answer')

function unavailable(error: unknown): DatabaseUnavailable {
  if (error instanceof DatabaseUnavailable) return error
  // If all addresses of a host refuse, the error has a code and no message.
  const { code, message } = error as { code?: unknown; message?: string }
  const reason = message || String(code)
  return new DatabaseUnavailable(`no connection to the database: ${reason}`, { cause: error })
}
