import { NEWS_ROOMS, type NewsRoom } from '#core/owner/desk-live/live-cursor.ts'
import type { RoomCounts } from '#core/owner/desk-live/live-rooms.ts'
import type { MessageView } from '#core/account/contact/message-views.ts'
import type { OrderView } from '#core/owner/desk-orders/order-views.ts'
import type { MailView } from '#core/mail/mail-views.ts'
import type { ReturnView } from '#core/returns/return-views.ts'
import type { ReviewView } from '#core/returns/reviews/review-views.ts'

type Views = {
  '/pedidos': OrderView
  '/devoluciones': ReturnView
  '/mensajes': MessageView
  '/opiniones': ReviewView
  '/correo': MailView
}

/** The view of each room that begins with what has arrived last; the usual one begins with the oldest. */
const NEWEST_FIRST: Readonly<Record<NewsRoom, string>> & Readonly<Views> = {
  '/pedidos': 'recientes',
  '/devoluciones': 'recientes',
  '/mensajes': 'todos',
  '/opiniones': 'todas',
  // A mail is given up hours after it was written: among all it is far down.
  '/correo': 'fallidos',
}

/** The room whose news a page tells; the page of the day tells what the list of orders does. */
export const newsRoomOf = (path: string): NewsRoom | undefined =>
  path === '/hoy' ? '/pedidos' : NEWS_ROOMS.find((room) => room === path)

/** How much is new on a page; 0 on one that is no list of news. */
export function freshOn(path: string, fresh: RoomCounts | undefined): number {
  const room = newsRoomOf(path)
  return (room && fresh?.[room]) ?? 0
}

/** Where «Ver» leads from a list: to what is new. Without search, since new rows may not be in it. */
export function newsAddress(path: string): string {
  const room = newsRoomOf(path)
  return room ? `${room}?vista=${NEWEST_FIRST[room]}` : path
}
