import type { ExpressionBuilder } from 'kysely'
import { isAboutOrder } from '#core/owner/desk-orders/order-actors.server.ts'
import type { Db, Schema } from '#db/schema.ts'
import type { LiveCursor } from './live-cursor.ts'
import type { LiveNews } from './live-rooms.ts'
import type { FoundThing } from './presence.server.ts'

/** Who changes an order without the desk; what the desk does has an entry of the audit log. */
const CAUSES: Readonly<Record<string, string>> = {
  shopper: 'El cliente',
  provider: 'El pago',
  clock: 'La tienda',
}

export type ChangeSearch = {
  thing: FoundThing
  cursor: Pick<LiveCursor, 'at' | 'entry'>
  /** Whose own changes are no news. */
  staffId: string
}

/**
 * The last change of a thing by somebody else since a page was loaded: by a person of the desk, by
 * the command line, and of an order also by its buyer or its payment.
 */
export async function lastChange(db: Db, search: ChangeSearch): Promise<LiveNews['changed']> {
  const byDesk = await lastEntry(db, search)
  const byOthers = search.thing.kind === 'order' ? await lastEvent(db, search) : null
  if (!byDesk || !byOthers) return byDesk ?? byOthers
  return byOthers.at > byDesk.at ? byOthers : byDesk
}

/** Whether an entry is of this thing. The command line names a return by its code. */
const isAbout =
  ({ kind, id }: FoundThing) =>
  (eb: ExpressionBuilder<Schema, 'audit_entries'>) => {
    if (kind === 'order') return isAboutOrder(id)(eb)
    const is = eb('subject_kind', '=', kind)
    const code = eb.selectFrom('returns').select('returns.code').where('returns.id', '=', id)
    const byId = is.and('subject_id', '=', id)
    return kind === 'return' ? eb.or([byId, is.and('subject_id', 'in', code)]) : byId
  }

async function lastEntry(
  db: Db,
  { thing, cursor, staffId }: ChangeSearch,
): Promise<LiveNews['changed']> {
  const entry = await db
    .selectFrom('audit_entries')
    .leftJoin('staff', 'staff.id', 'actor_id')
    .select(['at', 'actor_kind', 'staff.name as name'])
    .where(isAbout(thing))
    .where('number', '>', cursor.entry)
    .where('actor_id', '!=', staffId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!entry) return null
  const { at, name, actor_kind: kind } = entry
  return { at, who: name ?? (kind === 'command' ? 'La línea de órdenes' : 'La tienda') }
}

async function lastEvent(
  db: Db,
  { thing, cursor }: Pick<ChangeSearch, 'thing' | 'cursor'>,
): Promise<LiveNews['changed']> {
  const event = await db
    .selectFrom('order_events')
    .select(['cause', 'happened_at'])
    .where('order_id', '=', thing.id)
    .where('happened_at', '>', cursor.at)
    .where('cause', 'in', Object.keys(CAUSES))
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event ? { at: event.happened_at, who: CAUSES[event.cause] ?? '' } : null
}
