/** The rooms that say how much is new in them. */
export const NEWS_ROOMS = [
  '/pedidos',
  '/devoluciones',
  '/mensajes',
  '/opiniones',
  '/correo',
] as const

export type NewsRoom = (typeof NEWS_ROOMS)[number]

/**
 * What a page of the desk knew when it was loaded. `counts` are the rows made since `baseOf`, so that
 * a row which was written before the page and committed after it counts as new too. `entry` is the
 * last number of the audit log.
 */
export type LiveCursor = { at: string; counts: Record<NewsRoom, number>; entry: number }

const HOUR_MS = 3_600_000
/** An order counts once it is paid, which is hours after it was placed at most. */
const OVERLAP_MS = 24 * HOUR_MS
/** A page lives as long as a session of the desk. */
const LONGEST_MS = 13 * HOUR_MS
const CLOCKS_DIFFER_MS = 5 * 60_000

/** From when on the rows are counted that a cursor compares; ISO-8601 UTC. */
export const baseOf = ({ at }: Pick<LiveCursor, 'at'>): string =>
  new Date(Date.parse(at) - OVERLAP_MS).toISOString()

/** A cursor as an address has it. */
export const writeCursor = ({ at, counts, entry }: LiveCursor): string =>
  [Date.parse(at), ...NEWS_ROOMS.map((room) => counts[room]), entry].join('.')

/** The cursor of an address; undefined if it is none, or older than any session. */
export function readCursor(text: string, now: Date): LiveCursor | undefined {
  if (!/^\d{13}(?:\.\d{1,9}){6}$/.test(text)) return undefined
  const [ms = 0, ...figures] = text.split('.').map(Number)
  const age = now.getTime() - ms
  if (age > LONGEST_MS || age < -CLOCKS_DIFFER_MS) return undefined
  const counts = Object.fromEntries(NEWS_ROOMS.map((room, at) => [room, figures[at] ?? 0]))
  return {
    at: new Date(ms).toISOString(),
    counts: counts as LiveCursor['counts'], // a figure for each room
    entry: figures[NEWS_ROOMS.length] ?? 0,
  }
}
