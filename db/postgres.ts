import {
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type PostgresPool,
  type PostgresPoolClient,
} from 'kysely'
import pg from 'pg'
import { DatabaseUnavailable } from './errors.ts'

/** Times in milliseconds; 0 sets no limit. */
export type PostgresLimits = {
  connections: number
  /** To get a connection, whether from the pool or a new one. */
  connectMs: number
  statementMs: number
  /** To wait for a lock that another transaction holds. */
  lockMs: number
  /**
   * Asked something small all the time: while these connections get no answer, the other pools of
   * the database refuse at once, instead of letting everybody wait for the same silence.
   */
  isWatch?: boolean
}

/** How much longer than the server itself a statement is waited for: then the connection is dead. */
const GRACE_MS = 500
const IDLE_IN_TRANSACTION_MS = 30_000
/** A peer that vanished without closing: the first probe after this long a silence. */
const KEEP_ALIVE_MS = 10_000

/** What the pools of one database tell each other. */
export type ConnectionHealth = {
  /** A connection that stays silent makes all that are older suspect: they are replaced before use. */
  trustedSinceMs: number
  /** The watching pool got no answer the last time it asked. */
  isSilent: boolean
  /** Each, for counting its connections. */
  pools: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>[]
}

export const newHealth = (): ConnectionHealth => ({
  trustedSinceMs: 0,
  isSilent: false,
  pools: [],
})

/** Kysely's dialect over a pool whose connections may be lost or freeze at any moment. */
export function postgresDialect(
  url: string,
  limits: PostgresLimits,
  health: ConnectionHealth,
): PostgresDialect {
  const pool = guardedPool(url, limits, health)
  const dialect = new PostgresDialect({ pool })
  dialect.createDriver = () => new FirstErrorDriver({ pool })
  return dialect
}

/** A rollback that fails says less than what made it necessary; the connection is closed anyway. */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      // The base class types its own private connection class, and hands over nothing else.
      await super.rollbackTransaction(
        connection as Parameters<PostgresDriver['rollbackTransaction']>[0],
      )
    } catch {
      // The base class has marked the connection: it does not go back into the pool.
    }
  }
}

function guardedPool(url: string, limits: PostgresLimits, health: ConnectionHealth): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: limits.connections,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    lock_timeout: limits.lockMs,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  // The pool itself listens to idle connections only. One that is lost while it is used emits an
  // error of its own beside that of the query, and without a listener that ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {})
  health.pools.push(pool)
  const guarded = new WeakMap<pg.PoolClient, GuardedClient>()
  return {
    options: pool.options,
    connect: async () => {
      if (health.isSilent && !limits.isWatch) throw silent()
      for (;;) {
        const client = await connectOnce(pool)
        let guard = guarded.get(client)
        if (!guard) {
          guard = new GuardedClient(client, limits, health)
          guarded.set(client, guard)
        }
        if (!guard.isSuspect()) return guard
        guard.release(true)
      }
    },
    end: () => pool.end(),
  }
}

async function connectOnce(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw isFromServer(error) ? error : unavailable(error)
  }
}

/** One connection: throws it away when it stays silent or is lost, instead of giving it back. */
class GuardedClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #limits: PostgresLimits
  readonly #health: ConnectionHealth
  readonly #openedMs = performance.now()
  #isBroken = false

  constructor(client: pg.PoolClient, limits: PostgresLimits, health: ConnectionHealth) {
    this.#client = client
    this.#limits = limits
    this.#health = health
  }

  /** Older than the last sign that connections of its age are dead. */
  isSuspect(): boolean {
    return this.#isBroken || this.#openedMs < this.#health.trustedSinceMs
  }

  // Its type also knows cursors, which are not configured.
  query = ((text: string, values: ReadonlyArray<unknown> = []) =>
    this.#run(text, values)) as unknown as PostgresPoolClient['query']

  async #run(text: string, values: ReadonlyArray<unknown>): Promise<pg.QueryResult> {
    if (this.#isBroken) throw new DatabaseUnavailable('the connection is lost')
    try {
      const result = await this.#inTime(this.#client.query(text, [...values]))
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

  /** The server ends a statement that takes too long; a connection that says nothing at all is dead. */
  async #inTime<T>(answer: Promise<T>): Promise<T> {
    if (this.#limits.statementMs === 0) return answer
    const begunMs = performance.now()
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        this.#health.trustedSinceMs = Math.max(this.#health.trustedSinceMs, begunMs)
        if (this.#limits.isWatch) this.#health.isSilent = true
        reject(silent())
      }, this.#limits.statementMs + GRACE_MS)
    })
    try {
      return await Promise.race([answer, silence])
    } finally {
      clearTimeout(timer)
      answer.catch(() => {}) // it may still fail, when the connection is destroyed
    }
  }

  release(isToDestroy?: boolean): void {
    if (!isToDestroy && !this.#isBroken) return this.#client.release()
    this.#client.release(true)
    // The pool says good-bye and waits for the other side, which never answers on a frozen connection.
    const { connection } = this.#client as unknown as ClientInternals
    connection.stream.destroy()
  }
}

/** The pool of `pg` itself reaches for the socket by this way; the types leave it out. */
type ClientInternals = { connection: { stream: { destroy: () => void } } }

const isFromServer = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError

const isFatal = ({ severity }: pg.DatabaseError): boolean =>
  severity === 'FATAL' || severity === 'PANIC'

/** The driver has no codes for its own; the sockets below it have those of the system: ECONNRESET … */
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
  // Several addresses of one host that all refuse come as one error with a code and no message.
  const { code, message } = error as { code?: unknown; message?: string }
  const reason = message || String(code)
  return new DatabaseUnavailable(`no connection to the database: ${reason}`, { cause: error })
}
