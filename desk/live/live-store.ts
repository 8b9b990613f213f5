import type { LiveNews } from '#core/owner/desk-live/live-rooms.ts'
import { createStore } from '#app/ui/store.ts'
import { DESK } from '../http/desk-paths.ts'
import { pauseMs, type StreamEvent } from './event-stream.ts'
import { listenTo, type StreamEnd } from './listen.browser.ts'

/**
 * What the server has told this page. `status`: `live` from the start; `lost` after some seconds
 * without a connection; `over` after the session has ended; `full` if the person has too many tabs.
 */
export type Live = {
  status: 'live' | 'lost' | 'over' | 'full'
  /** Null until the server has answered for this page. */
  news: LiveNews | null
  /** When the server was heard last, in milliseconds since 1970; of `lost` and of a change. */
  heardAt: number
}

const store = createStore<Live>(() => ({ status: 'live', news: null, heardAt: 0 }))

export const useLive = store.use

/** Pages that are left at once are not worth a connection. */
const SETTLED_MS = 400
/** A shorter gap is not shown. */
const LOST_AFTER_MS = 4000
const FULL_AGAIN_MS = 60_000
/** A tab that nobody looks at listens for a while longer, for its title. */
const HIDDEN_MS = 5 * 60_000

type Page = { cursor: string; path: string }

/** The page that was followed last. */
let lastPath = ''

const set = (change: Partial<Live>) => store.set({ ...store.get(), ...change })

/** Follows one page until the returned function is called: connects, reconnects, pauses. */
export function follow({ cursor, path }: Page): () => void {
  const { news } = store.get()
  // Who is here stays while the same page is read again; the rest the page knows better now.
  const kept = path === lastPath && news ? { ...news, waiting: {}, fresh: {}, changed: null } : null
  lastPath = path
  set({ news: kept })
  const query = new URLSearchParams({ desde: cursor, en: path })
  const connection = createConnection(`${DESK}/novedades?${query}`)
  const unwatch = watchBrowser(connection)
  return () => {
    unwatch()
    connection.close()
  }
}

type Connection = { open: () => void; close: () => void; lose: () => void }

/** One stream at a time, opened again with growing pauses. */
function createConnection(address: string): Connection {
  const timers = createTimers()
  let current: AbortController | undefined
  let failures = 0
  let heardAt = Date.now()

  const connect = async () => {
    const own = new AbortController()
    current = own
    timers.stop('next')
    const end = await listenTo(address, { signal: own.signal, onHeard, onEvent })
    if (current !== own) return
    current = undefined
    onEnd(end)
  }
  const onHeard = () => {
    heardAt = Date.now()
    failures = 0
    timers.stop('lost')
    const { status, news } = store.get()
    // Not for each sign of life: the page would be drawn again.
    if (status !== 'live' || news?.changed) set({ status: 'live', heardAt })
  }
  const onEnd = (end: StreamEnd) => {
    if (end === 'over' || end === 'full') set({ status: end })
    if (end === 'full') timers.start('next', FULL_AGAIN_MS, () => void connect())
    if (end === 'lost') tryAgain()
  }
  const tryAgain = () => {
    failures += 1
    const lose = () => set({ status: 'lost', heardAt })
    if (!timers.has('lost')) timers.start('lost', LOST_AFTER_MS, lose)
    // Not all browsers at the same moment, when a server comes back.
    timers.start('next', pauseMs(failures) * (0.75 + Math.random() / 2), () => void connect())
  }
  const close = () => {
    timers.stop('next', 'lost')
    const last = current
    current = undefined
    last?.abort()
  }
  timers.start('next', SETTLED_MS, () => void connect())
  return {
    close,
    // Also after the end: somebody may have signed in again.
    open: () => {
      if (!current) void connect()
    },
    lose: () => {
      close()
      tryAgain()
    },
  }
}

// Of our own server, on this page's own address.
const onEvent = ({ event, data }: StreamEvent): void => {
  if (event === 'news') set({ news: JSON.parse(data) as LiveNews, heardAt: Date.now() })
}

/** Closes the stream of a tab that nobody looks at for a while, and opens it when somebody does. */
function watchBrowser({ open, close, lose }: Connection): () => void {
  const timers = createTimers()
  const onVisible = () => {
    timers.stop('hidden')
    if (document.visibilityState === 'hidden') timers.start('hidden', HIDDEN_MS, close)
    else open()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('online', open)
  window.addEventListener('offline', lose)
  return () => {
    timers.stop('hidden')
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('online', open)
    window.removeEventListener('offline', lose)
  }
}

/** Timers by name, one of each. */
function createTimers() {
  const running = new Map<string, ReturnType<typeof setTimeout>>()
  const stop = (...names: string[]) => {
    for (const name of names) {
      clearTimeout(running.get(name))
      running.delete(name)
    }
  }
  return {
    stop,
    has: (name: string) => running.has(name),
    start: (name: string, ms: number, work: () => void) => {
      stop(name)
      running.set(
        name,
        setTimeout(() => {
          running.delete(name)
          work()
        }, ms),
      )
    },
  }
}
