import { listProductChanges } from '#core/catalogue/product-history/product-history.server.ts'
import { listStaff } from '#core/account/staff/staff-list.server.ts'
import type { Db } from '#db/schema.ts'
import { actorText } from '../../audit-log/audit-words.ts'
import { changedLine } from './history-words.ts'
import type { ShownChange } from './product-history.tsx'

const SHOWN = 20

/** A page of what people changed of a product; `before`: the id of the last one shown. */
export async function historyFacts(
  db: Db,
  { id, before }: { id: string; before: number | undefined },
): Promise<{ changes: ShownChange[]; next: number | null; isLater: boolean }> {
  const [entries, people] = await Promise.all([
    listProductChanges(db, { productId: id, before, most: SHOWN + 1 }),
    listStaff(db),
  ])
  const names = new Map(people.map((person) => [person.id, person.name]))
  const changes = entries.slice(0, SHOWN).map((entry) => ({
    id: entry.id,
    at: entry.at,
    who: actorText({ ...entry.actor, role: null }, names),
    lines: entry.changes.map(changedLine),
  }))
  return {
    changes,
    next: entries.length > SHOWN ? (changes.at(-1)?.id ?? null) : null,
    isLater: before !== undefined,
  }
}

/** The id in an address; undefined if it is none. */
export const readChangeId = (asked: string | null): number | undefined =>
  asked !== null && /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
