import { checkAudit, listAudit, type AuditCheck } from '#core/base/audit/audit.server.ts'
import type { AuditEntry } from '#core/base/audit/audit.ts'
import { listStaff } from '#core/account/staff/staff-list.server.ts'
import type { Db } from '#db/schema.ts'
import { actorText, factLines, fromText } from './audit-words.ts'
import { momentsOf, type LogFilter } from './read-filter.ts'

/** An entry as the page shows it. */
export type ShownEntry = {
  number: number
  at: string
  who: string
  from: string
  action: string
  summary: string
  facts: string[]
  subject: { name: string; to: string | null }
  hash: string
}

type Asked = {
  filter: LogFilter
  before: number | undefined
  most: number
  /** The addresses of the rooms that the person may open. */
  rooms: readonly string[]
}

/** A page of the log: the newest first, after the entry with the number `before`. */
export async function auditFacts(db: Db, { filter, before, most, rooms }: Asked) {
  const people = await listStaff(db)
  const entries = await listAudit(db, {
    actorId: filter.quien || undefined,
    action: filter.que || undefined,
    subject: filter.sobre === '' ? undefined : { id: await namesOf(db, filter.sobre) },
    ...momentsOf(filter),
    before,
    most: most + 1,
  })
  const page = entries.slice(0, most)
  const names = new Map(people.map(({ id, name }) => [id, name]))
  const numbers = await orderNumbers(db, page)
  return {
    entries: page.map((entry): ShownEntry => {
      const { number, at, action, summary, hash } = entry
      return {
        number,
        at,
        action,
        summary,
        hash,
        who: actorText(entry.actor, names),
        from: fromText(entry),
        facts: factLines(entry),
        subject: subjectOf(entry, { names, numbers, rooms }),
      }
    }),
    people: people.map(({ id, name }) => ({ id, name })),
    next: entries.length > most ? page.at(-1)?.number : undefined,
  }
}

/** What was typed, and the id of the order that has it as its number. */
async function namesOf(db: Db, typed: string): Promise<string[]> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('number', '=', typed.toUpperCase())
    .executeTakeFirst()
  return order ? [typed, typed.toUpperCase(), order.id] : [typed]
}

async function orderNumbers(db: Db, entries: readonly AuditEntry[]): Promise<Map<string, string>> {
  const ids = entries.flatMap(({ subject }) => (subject.kind === 'order' ? [subject.id] : []))
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'number'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}

type Known = {
  names: ReadonlyMap<string, string>
  numbers: ReadonlyMap<string, string>
  rooms: readonly string[]
}

function subjectOf({ subject: { kind, id } }: AuditEntry, { names, numbers, rooms }: Known) {
  const at = (room: string, name: string) => ({
    name,
    to: rooms.includes(room) ? `${room}/${encodeURIComponent(id)}` : null,
  })
  switch (kind) {
    case 'order': {
      const number = numbers.get(id) ?? id
      const isThere = rooms.includes('/pedidos') && number.startsWith('VR-')
      return { name: number, to: isThere ? `/pedidos/${number}` : null }
    }
    case 'staff':
      return at('/personas', names.get(id) ?? id)
    case 'product':
      return at('/productos', id)
    case 'setting':
      return at('/ajustes', id)
    default:
      return { name: id, to: null }
  }
}

const running = new WeakMap<Db, Promise<AuditCheck>>()

/** Computes the chain once at a time, however many ask. */
export function checkOnce(db: Db): Promise<AuditCheck> {
  const before = running.get(db)
  if (before) return before
  const check = checkAudit(db).finally(() => running.delete(db))
  running.set(db, check)
  return check
}
