import { countOpenMessages } from '#core/account/contact/message-list.server.ts'
import { failingJobs } from '#core/base/jobs/job-runs.server.ts'
import { measureOutbox } from '#core/mail/outbox-list.server.ts'
import { countToSend } from '#core/orders/to-send.server.ts'
import { countOpenReturns } from '#core/returns/return-list.server.ts'
import { countFailedPages } from '#core/settings/page-drafts.server.ts'
import { waitingReviews } from '#core/returns/reviews/moderate-reviews.server.ts'
import type { Db } from '#db/schema.ts'
import type { LiveRoom, RoomCounts } from './live-rooms.ts'

/** What waits in each room: one cheap query each, since every page asks. */
const COUNTS: Readonly<Record<LiveRoom, (db: Db) => Promise<number>>> = {
  '/pedidos': async (db) => (await countToSend(db)).orders,
  '/trabajos': async (db) => (await failingJobs(db)).length,
  '/mensajes': countOpenMessages,
  '/opiniones': async (db) => (await waitingReviews(db)).waiting,
  '/correo': deadMails,
  '/paginas': countFailedPages,
  '/devoluciones': async (db) => {
    const { requested, received } = await countOpenReturns(db)
    return requested + received
  },
}

/** How many mails were given up. */
export async function deadMails(db: Db): Promise<number> {
  return (await measureOutbox(db, new Date(0))).dead
}

/** How many things wait in these rooms. */
export async function roomCounts(db: Db, rooms: readonly LiveRoom[]): Promise<RoomCounts> {
  const counted = await Promise.all(rooms.map(async (room) => [room, await COUNTS[room](db)]))
  return Object.fromEntries(counted) as RoomCounts // rooms and their figures
}
