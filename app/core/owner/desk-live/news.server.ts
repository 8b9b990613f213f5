import { COD } from '#core/orders/order.ts'
import type { Db } from '#db/schema.ts'
import { baseOf, NEWS_ROOMS, type LiveCursor, type NewsRoom } from './live-cursor.ts'
import type { LiveRoom, RoomCounts } from './live-rooms.ts'
import { deadMails } from './room-counts.server.ts'

/** How many rows a room has that were made since a time, ISO-8601 UTC; an index serves each. */
const MADE_SINCE: Readonly<Record<NewsRoom, (db: Db, since: string) => Promise<number>>> = {
  // An order is news once its money is there or the courier is to bring it: nothing is to do before.
  '/pedidos': (db, since) =>
    counted(
      db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll().as('rows'))
        .where('placed_at', '>', since)
        .where((eb) =>
          eb.or([
            eb('payment_status', 'not in', ['pending', 'failed']),
            eb.and([eb('payment_status', '=', 'pending'), eb('payment_provider', '=', COD)]),
          ]),
        ),
    ),
  '/devoluciones': (db, since) =>
    counted(
      db
        .selectFrom('returns')
        .select((eb) => eb.fn.countAll().as('rows'))
        // Every status, so that the index of status and time serves.
        .where('status', 'in', ['requested', 'received', 'refunded', 'declined'])
        .where('requested_at', '>', since),
    ),
  '/mensajes': (db, since) =>
    counted(
      db
        .selectFrom('contact_messages')
        .select((eb) => eb.fn.countAll().as('rows'))
        .where('created_at', '>', since),
    ),
  '/opiniones': (db, since) =>
    counted(
      db
        .selectFrom('reviews')
        .select((eb) => eb.fn.countAll().as('rows'))
        .where('written_at', '>', since),
    ),
  // A mail is given up hours after it was written.
  '/correo': deadMails,
}

type Counting = { executeTakeFirstOrThrow: () => Promise<{ rows: number | string | bigint }> }

const counted = async (query: Counting): Promise<number> =>
  Number((await query.executeTakeFirstOrThrow()).rows)

const isNewsRoom = (room: LiveRoom): room is NewsRoom =>
  (NEWS_ROOMS as readonly string[]).includes(room)

async function madeSince(
  db: Db,
  rooms: readonly LiveRoom[],
  since: string,
): Promise<(readonly [NewsRoom, number])[]> {
  const own = rooms.filter(isNewsRoom)
  return Promise.all(own.map(async (room) => [room, await MADE_SINCE[room](db, since)] as const))
}

/** What a page knows that is loaded now, about these rooms; the others have 0. */
export async function liveCursor(
  db: Db,
  { now, rooms }: { now: Date; rooms: readonly LiveRoom[] },
): Promise<LiveCursor> {
  const at = now.toISOString()
  const { last_number: entry } = await db
    .selectFrom('audit_chain')
    .select('last_number')
    .executeTakeFirstOrThrow()
  const none = Object.fromEntries(NEWS_ROOMS.map((room) => [room, 0]))
  const counts = {
    ...none,
    ...Object.fromEntries(await madeSince(db, rooms, baseOf({ at }))),
  } as LiveCursor['counts'] // a figure for each room
  return { at, counts, entry }
}

/** How much has arrived in these rooms since a page was loaded. */
export async function freshSince(
  db: Db,
  { cursor, rooms }: { cursor: LiveCursor; rooms: readonly LiveRoom[] },
): Promise<RoomCounts> {
  const made = await madeSince(db, rooms, baseOf(cursor))
  // Never below zero: a mail that was given up may be sent after all.
  return Object.fromEntries(
    made.map(([room, rows]) => [room, Math.max(0, rows - cursor.counts[room])]),
  )
}
