import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Shop } from '#app/shop.server.ts'
import { readCursor, type LiveCursor } from '#core/owner/desk-live/live-cursor.ts'
import { thingOf, thingPermission } from '#core/owner/desk-live/live-things.ts'
import { findThing, type FoundThing } from '#core/owner/desk-live/presence.server.ts'
import { readSessionToken } from '#core/account/staff/session-cookie.ts'
import { can } from '#core/account/staff/staff.ts'
import { peekStaffSession, type StaffSession } from '#core/account/staff/staff-sessions.server.ts'
import { sendText, type Exchange } from '../http/answers.ts'
import { INERT_POLICY } from '../http/security-headers.ts'
import { createLiveHub, MOST_OF_PERSON, type Admitted, type LiveHub } from './live-hub.ts'

const LIVE_PATH = '/mostrador/novedades'

/** A browser that reads nothing is gone, whatever its connection says. */
const UNREAD_BYTES = 64 * 1024
/** When somebody with too many tabs may ask again. */
const AGAIN_SECONDS = 60

export type DeskLive = Pick<LiveHub, 'wake' | 'close'> & {
  /**
   * Answers a request for the stream of what happens; false for every other, and without a session:
   * the desk answers those as any address.
   */
  answer: (exchange: Exchange, url: URL) => Promise<boolean>
}

type LiveShop = Pick<Shop, 'db' | 'now' | 'shopUrl' | 'logError'>

/** The desk's stream of events (Server-Sent Events). A reconnect gets the state of then. */
export function createDeskLive(shop: LiveShop): DeskLive {
  const hub = createLiveHub({
    db: shop.db,
    now: shop.now,
    serverId: randomUUID(),
    onFault: (error) => shop.logError('what is new at the desk not read', error, 'desk'),
  })
  return {
    wake: hub.wake,
    close: hub.close,
    answer: async (exchange, url) => {
      if (!isAskedFor(exchange.req, url)) return false
      const token = readSessionToken(shop, exchange.req.headers.cookie)
      const session =
        token === undefined ? undefined : await peekStaffSession(shop.db, token, shop.now())
      if (!session) return false
      await answerStream(shop, hub, { exchange, url, session })
      return true
    },
  }
}

const isAskedFor = ({ method, headers }: IncomingMessage, { pathname }: URL): boolean =>
  method === 'GET' && pathname === LIVE_PATH && headers.accept === 'text/event-stream'

type Asked = { exchange: Exchange; url: URL; session: StaffSession }

async function answerStream(shop: LiveShop, hub: LiveHub, asked: Asked): Promise<void> {
  const { exchange, url, session } = asked
  const cursor = readCursor(url.searchParams.get('desde') ?? '', shop.now())
  if (!cursor) return sendText(exchange, 400, 'No se entiende desde cuándo: recarga la página')
  const path = url.searchParams.get('en') ?? ''
  const thing = path.length > 200 ? undefined : thingOf(path)
  if (thing && !can(session.staff.role, thingPermission(thing.kind))) {
    return sendText(exchange, 403, 'Tu papel no ve esto')
  }
  const found = thing && (await findThing(shop.db, thing))
  if (exchange.res.destroyed) return
  const refusal = openStream(hub, exchange, { session, cursor, thing: found })
  if (refusal) sendRefusal(exchange, refusal)
}

type Watched = { session: StaffSession; cursor: LiveCursor; thing: FoundThing | undefined }

/** Writes to the browser from now on; answers why not, if the hub has no place. */
function openStream(
  hub: LiveHub,
  { res, head }: Exchange,
  { session, cursor, thing }: Watched,
): Refusal | undefined {
  const write = (text: string) => {
    if (res.writableLength > UNREAD_BYTES) res.destroy()
    else res.write(text)
  }
  const { sessionId, staff } = session
  const admitted = hub.admit({
    sessionId,
    staffId: staff.id,
    role: staff.role,
    cursor,
    thing,
    tell: (news) => write(`event: news\ndata: ${JSON.stringify(news)}\n\n`),
    beat: () => write(':\n\n'),
    end: (reason) => {
      write(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`)
      res.end()
      leave()
    },
  })
  if (!admitted.ok) return admitted.reason
  const { leave } = admitted
  res.once('close', leave)
  res.writeHead(200, [
    ...head,
    'content-type',
    'text/event-stream; charset=utf-8',
    'cache-control',
    'private, no-store',
    'content-security-policy',
    INERT_POLICY,
    // nginx would hold back what is short.
    'x-accel-buffering',
    'no',
  ])
  res.write(':\n\n') // the headers leave at once
  return undefined
}

type Refusal = Extract<Admitted, { ok: false }>['reason']

function sendRefusal(exchange: Exchange, reason: Refusal): void {
  exchange.head.push('retry-after', String(AGAIN_SECONDS))
  switch (reason) {
    case 'too_many_of_person':
      return sendText(exchange, 429, `Ya hay ${MOST_OF_PERSON} pestañas tuyas que se ponen al día`)
    case 'too_many':
      return sendText(exchange, 503, 'Hay demasiadas pestañas del mostrador abiertas')
    case 'stopping':
      return sendText(exchange, 503, 'La tienda se está reiniciando')
  }
}
