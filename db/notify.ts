import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type pg from 'pg'
import { kindOf } from './kind.ts'
import type { Db } from './schema.ts'

/**
 * What servers tell each other at once: that something changed, never what, so that nothing depends
 * on a message that is lost. Each reader also looks by itself from time to time.
 */
export const CHANNELS = {
  /** Something that pages show: see `catalogue-changes.server.ts`. */
  catalogue: 'vereda_catalogue',
  /** A mail was queued. */
  mail: 'vereda_mail',
  /** An order was placed, or its state changed; the payload is its id. */
  orders: 'vereda_orders',
  /** A job is due earlier than planned; the payload is its name. */
  jobs: 'vereda_jobs',
  /** Something that the desk shows has changed, or who is signed in there. */
  desk: 'vereda_desk',
} as const

export type Channel = keyof typeof CHANNELS
export type Handlers = { [Name in Channel]?: (payload: string) => void }

const LOCAL = Symbol.for('vereda.notify')

/**
 * Within one process, for SQLite, which only one process serves. Not of this module: the desk's build
 * has a copy of it, and what the desk changes must reach the listeners of the shop.
 */
const local = ((globalThis as { [LOCAL]?: EventEmitter })[LOCAL] ??=
  new EventEmitter().setMaxListeners(0))

/** Postgres refuses 8000 bytes and more; ids are far shorter. */
const MOST_PAYLOAD = 200
/** Under load, many changes are one message. */
const TOGETHER_MS = 20

type Message = { channel: Channel; payload: string }
type Messages = Map<string, Message>

/** What the transactions of `transact` will tell. */
const untilCommit = new WeakMap<Db, Messages>()
/** What is told in a moment, by database. */
const soon = new WeakMap<Db, Messages>()

/**
 * Tells every server once the transaction of `trx` is committed; what is lost by a crash between
 * the two is found by who looks. Not inside the transaction: Postgres lets transactions with a
 * message commit only one after the other, and all orders would wait for each other.
 */
export function notify(trx: Db, channel: Channel, payload = ''): void {
  if (payload.length > MOST_PAYLOAD) throw new RangeError('a message names a change by an id')
  const message = { channel, payload }
  const waiting = untilCommit.get(trx)
  if (waiting) waiting.set(`${channel} ${payload}`, message)
  else tellSoon(trx, [message])
}

/** Collects what a transaction tells; the answer tells it, after the commit. For `transact`. */
export function collectMessages(trx: Db): (db: Db) => void {
  const messages: Messages = new Map()
  untilCommit.set(trx, messages)
  return (db) => tellSoon(db, [...messages.values()])
}

function tellSoon(db: Db, messages: readonly Message[]): void {
  if (messages.length === 0) return
  let waiting = soon.get(db)
  if (!waiting) {
    waiting = new Map()
    soon.set(db, waiting)
    const all = waiting
    setTimeout(() => {
      soon.delete(db)
      // Who cannot be told looks by itself.
      tell(db, [...all.values()]).catch(() => {})
    }, TOGETHER_MS).unref()
  }
  for (const one of messages) waiting.set(`${one.channel} ${one.payload}`, one)
}

async function tell(db: Db, messages: readonly Message[]): Promise<void> {
  if (kindOf(db) === 'sqlite') {
    for (const { channel, payload } of messages) local.emit(channel, payload)
    return
  }
  const calls = messages.map(
    ({ channel, payload }) => sql`pg_notify(${CHANNELS[channel]}, ${payload})`,
  )
  await sql`select ${sql.join(calls)}`.execute(db)
}

export type Listener = { stop: () => void }

type ListenOptions = {
  /** Postgres; undefined: this process. */
  url: string | undefined
  handlers: Handlers
  /** Called once for each outage; listening goes on by itself. */
  onLost?: (error: unknown) => void
}

/** Calls a handler for each message, also after an outage: then every handler, since some were lost. */
export function listen({ url, handlers, onLost }: ListenOptions): Listener {
  return url === undefined ? listenHere(handlers) : listenOnPostgres(url, handlers, onLost)
}

function listenHere(handlers: Handlers): Listener {
  const entries = Object.entries(handlers)
  for (const [channel, handler] of entries) local.on(channel, handler)
  return {
    stop: () => {
      for (const [channel, handler] of entries) local.off(channel, handler)
    },
  }
}

const CONNECT_MS = 5000
const KEEP_ALIVE_MS = 10_000
/** A connection that answers nothing for this long is dead, whatever TCP says. */
const ASK_EVERY_MS = 20_000
const ANSWER_MS = 5000
const PAUSES_MS = [250, 500, 1000, 2000, 5000, 10_000] as const

async function newClient(url: string): Promise<pg.Client> {
  const { default: library } = await import('pg') // not loaded where the database is SQLite
  return new library.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'vereda-listen',
  })
}

/** A connection of its own: messages reach only the session that listens. */
function listenOnPostgres(
  url: string,
  handlers: Handlers,
  onLost?: (error: unknown) => void,
): Listener {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let failures = 0

  const connect = async () => {
    const next = await newClient(url)
    client = next
    next.on('error', (error) => lose(next, error))
    next.on('end', () => lose(next, new Error('the connection ended')))
    next.on('notification', ({ channel, payload }) => call(handlers, channel, payload ?? ''))
    try {
      await next.connect()
      const channels = Object.keys(handlers) as Channel[] // the type has no other keys
      await next.query(channels.map((name) => `listen ${CHANNELS[name]}`).join('; '))
    } catch (error) {
      lose(next, error)
      return
    }
    if (failures > 0) for (const handler of Object.values(handlers)) handler('')
    failures = 0
    ask(next)
  }
  const ask = (current: pg.Client) => {
    timer = setTimeout(() => void hear(current), ASK_EVERY_MS).unref()
  }
  const hear = async (current: pg.Client) => {
    try {
      await current.query('select 1')
    } catch (error) {
      lose(current, error)
    }
    if (client === current) ask(current)
  }
  const lose = (lost: pg.Client, error: unknown) => {
    if (client !== lost) return
    client = undefined
    clearTimeout(timer)
    destroy(lost)
    if (isStopped) return
    if (failures === 0) onLost?.(error)
    const pauseMs = PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0
    failures += 1
    timer = setTimeout(() => void connect(), pauseMs).unref()
  }
  void connect()
  return {
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      const last = client
      client = undefined
      if (last) destroy(last)
    },
  }
}

function call(handlers: Handlers, channel: string, payload: string): void {
  for (const [name, handler] of Object.entries(handlers)) {
    if (CHANNELS[name as Channel] === channel) handler(payload) // keys of the same type
  }
}

/** Without waiting for the peer, which never answers on a frozen connection. */
function destroy(client: pg.Client): void {
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } }
  connection.stream.destroy()
}
