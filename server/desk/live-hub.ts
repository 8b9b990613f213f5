import { performance } from 'node:perf_hooks'
import { lastChange } from '#core/owner/desk-live/changes.server.ts'
import { writeCursor, type LiveCursor } from '#core/owner/desk-live/live-cursor.ts'
import {
  countsFor,
  LIVE_ROOMS,
  roomsFor,
  type LiveNews,
  type RoomCounts,
} from '#core/owner/desk-live/live-rooms.ts'
import { freshSince } from '#core/owner/desk-live/news.server.ts'
import {
  leavePresence,
  subjectOf,
  touchPresence,
  whoIsAt,
  type FoundThing,
  type Present,
} from '#core/owner/desk-live/presence.server.ts'
import { roomCounts } from '#core/owner/desk-live/room-counts.server.ts'
import { openSessionRoles } from '#core/account/staff/staff-sessions.server.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { notify } from '#db/notify.ts'
import type { Db } from '#db/schema.ts'

const TIMES = {
  /** The safety behind the messages of the database, and how often presence is renewed. */
  pollMs: 15_000,
  /** Shorter than any timeout on the way: the server's own for a silent connection is 20 s. */
  beatMs: 10_000,
  /** Under load, many changes are one look. */
  pauseMs: 500,
  /** A person who reloads a page is not reported as gone meanwhile. */
  lingerMs: 2000,
}

/** A browser has six connections to a server without HTTP/2: one is left for the pages. */
export const MOST_OF_PERSON = 5
const MOST = 200

/** A browser that listens: whose, since when, at what, and the ways to tell it something. */
export type Watcher = {
  sessionId: string
  staffId: string
  role: StaffRole
  cursor: LiveCursor
  thing: FoundThing | undefined
  tell: (news: LiveNews) => void
  /** Shows that the connection is there. */
  beat: () => void
  /** Ends the stream; `session`: for good, since its person is no longer signed in like this. */
  end: (reason: 'session' | 'server') => void
}

export type Admitted =
  | { ok: true; leave: () => void }
  | { ok: false; reason: 'too_many_of_person' | 'too_many' | 'stopping' }

export type LiveHub = {
  admit: (watcher: Watcher) => Admitted
  /** Something has changed: looks soon, if anybody listens. */
  wake: () => void
  /** Ends every stream and admits none: the server stops. Resolves when nobody is present here. */
  close: () => Promise<void>
  readonly size: number
}

type HubParts = {
  db: Db
  now: () => Date
  /** Names the rows of this server. */
  serverId: string
  onFault: (error: unknown) => void
  times?: Partial<typeof TIMES>
}

/**
 * Everybody who listens on this server. One look asks the database for all of them, and only while
 * somebody listens; each is told what has changed for them. Decision 083.
 */
export function createLiveHub({ db, now, serverId, onFault, times }: HubParts): LiveHub {
  const { pollMs, beatMs, pauseMs, lingerMs } = { ...TIMES, ...times }
  const open: Open = new Map()
  let timers: NodeJS.Timeout[] = []
  let isClosed = false

  const looking = createLooks(
    () => look(db, open, now()),
    pauseMs,
    (error) => {
      onFault(error)
      // What they see may be old: they say so, and come back.
      for (const one of open.keys()) one.end('server')
    },
  )
  const presence = createPresence({ db, serverId, onFault, lingerMs }, open)
  const wake = () => {
    if (open.size > 0) looking.wake()
  }
  const start = () => {
    const poll = () => {
      presence.renew()
      wake()
    }
    const beat = () => {
      for (const one of open.keys()) one.beat()
    }
    timers = [setInterval(poll, pollMs).unref(), setInterval(beat, beatMs).unref()]
  }
  const leave = (watcher: Watcher) => {
    if (!open.delete(watcher)) return
    if (open.size === 0) for (const timer of timers) clearInterval(timer)
    if (!isClosed) presence.leave(watcher)
  }
  return {
    admit: (watcher) => {
      const refusal = isClosed ? 'stopping' : refusalOf(open, watcher)
      if (refusal) return { ok: false, reason: refusal }
      if (open.size === 0) start()
      open.set(watcher, { told: '' })
      presence.enter(watcher)
      wake()
      return { ok: true, leave: () => leave(watcher) }
    },
    wake,
    close: async () => {
      isClosed = true
      for (const timer of timers) clearInterval(timer)
      for (const one of open.keys()) one.end('server')
      await presence.close()
    },
    get size() {
      return open.size
    },
  }
}

/** Who listens, and what each was told last. */
type Open = Map<Watcher, { told: string }>

function refusalOf(
  open: Open,
  { staffId }: Watcher,
): 'too_many_of_person' | 'too_many' | undefined {
  const own = [...open.keys()].filter((one) => one.staffId === staffId)
  if (own.length >= MOST_OF_PERSON) return 'too_many_of_person'
  return open.size >= MOST ? 'too_many' : undefined
}

/** Ends the streams whose session has ended, and tells the others what is new for them. */
async function look(db: Db, open: Open, now: Date): Promise<void> {
  const watchers = [...open.keys()]
  const sessionIds = [...new Set(watchers.map(({ sessionId }) => sessionId))]
  const roles = await openSessionRoles(db, sessionIds, now)
  for (const one of watchers) if (roles.get(one.sessionId) !== one.role) one.end('session')
  const left = watchers.filter((one) => open.has(one))
  if (left.length === 0) return
  for (const [watcher, news] of await newsOf(db, left)) {
    const state = open.get(watcher)
    const text = JSON.stringify(news)
    if (!state || state.told === text) continue
    state.told = text
    watcher.tell(news)
  }
}

type PresenceParts = Pick<HubParts, 'db' | 'serverId' | 'onFault'> & { lingerMs: number }

/** Keeps the rows of who is where on this server, and tells the others when one begins or ends. */
function createPresence({ db, serverId, onFault, lingerMs }: PresenceParts, open: Open) {
  let isClosed = false
  let last = Promise.resolve()
  /** One write at a time: an insert that is under way must not come after the last delete. */
  const inTurn = (work: () => Promise<void>, { tells }: { tells: boolean }) => {
    const before = last
    const next = async () => {
      await before
      try {
        await work()
        if (tells) notify(db, 'desk')
      } catch (error) {
        onFault(error)
      }
    }
    last = next()
    return last
  }
  return {
    enter: (watcher: Watcher) => {
      const present = presentOf([watcher])
      if (present.length === 0) return
      void inTurn(() => touchPresence(db, serverId, present), { tells: true })
    },
    renew: () =>
      void inTurn(() => touchPresence(db, serverId, presentOf(open.keys())), { tells: false }),
    leave: (watcher: Watcher) => {
      const [gone] = presentOf([watcher])
      if (!gone) return
      setTimeout(() => {
        const isBack = presentOf(open.keys()).some(
          ({ staffId, subject }) => staffId === gone.staffId && subject === gone.subject,
        )
        if (isBack || isClosed) return
        void inTurn(() => leavePresence(db, serverId, gone), { tells: true })
      }, lingerMs).unref()
    },
    close: () => {
      isClosed = true
      return inTurn(() => leavePresence(db, serverId), { tells: true })
    },
  }
}

/** Who is where, once each. */
function presentOf(watchers: Iterable<Watcher>): Present[] {
  const found = new Map<string, Present>()
  for (const { thing, staffId } of watchers) {
    if (!thing) continue
    const subject = subjectOf(thing)
    found.set(`${staffId} ${subject}`, { staffId, subject })
  }
  return [...found.values()]
}

/** What each of them is to know now. Browsers that know the same share the questions. */
async function newsOf(db: Db, watchers: readonly Watcher[]): Promise<[Watcher, LiveNews][]> {
  const waiting = await roomCounts(db, LIVE_ROOMS)
  const subjects = presentOf(watchers).map(({ subject }) => subject)
  const present = await whoIsAt(db, [...new Set(subjects)])
  const fresh = new Map<string, Promise<RoomCounts>>()
  const freshOf = ({ cursor, role }: Watcher) => {
    const key = `${role} ${writeCursor(cursor)}`
    const asked = fresh.get(key) ?? freshSince(db, { cursor, rooms: roomsFor(role) })
    fresh.set(key, asked)
    return asked
  }
  return Promise.all(
    watchers.map(async (watcher): Promise<[Watcher, LiveNews]> => {
      const { thing, staffId, role, cursor } = watcher
      const here = present.filter(
        (one) => thing && one.subject === subjectOf(thing) && one.staffId !== staffId,
      )
      return [
        watcher,
        {
          waiting: countsFor(role, waiting),
          fresh: await freshOf(watcher),
          here: here.map(({ name }) => name),
          changed: thing ? await lastChange(db, { thing, cursor, staffId }) : null,
        },
      ]
    }),
  )
}

/** Runs one look at a time, with a pause between two; what happens during one needs another. */
function createLooks(
  work: () => Promise<void>,
  pauseMs: number,
  onFault: (error: unknown) => void,
): { wake: () => void } {
  let timer: NodeJS.Timeout | undefined
  let isLooking = false
  let isDue = false
  let lastAt = Number.NEGATIVE_INFINITY
  const run = async () => {
    timer = undefined
    isLooking = true
    isDue = false
    try {
      await work()
    } catch (error) {
      onFault(error)
    }
    isLooking = false
    lastAt = performance.now()
    if (isDue) wake()
  }
  const wake = () => {
    isDue = true
    if (isLooking || timer) return
    const wait = Math.max(0, lastAt + pauseMs - performance.now())
    timer = setTimeout(() => void run(), wait).unref()
  }
  return { wake }
}
