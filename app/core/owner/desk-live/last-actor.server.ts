import type { Db } from '#db/schema.ts'

/** What somebody did, and who: a person of the desk by name. */
export type LastDeed = { action: string; who: string }

/**
 * The last entry of the log about one of these things, among these actions; undefined if there is
 * none. Tells a second person who was faster. Guarded by: owed-changes.server.test.ts.
 */
export async function lastDeed(
  db: Db,
  { ids, actions }: { ids: readonly string[]; actions: readonly string[] },
): Promise<LastDeed | undefined> {
  const entry = await db
    .selectFrom('audit_entries')
    .leftJoin('staff', 'staff.id', 'actor_id')
    .select(['action', 'actor_kind', 'staff.name as name'])
    .where('subject_kind', 'in', ['refund', 'payment', 'order'])
    .where('subject_id', 'in', ids)
    .where('action', 'in', actions)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!entry) return undefined
  const other = entry.actor_kind === 'command' ? 'La línea de órdenes' : 'La tienda'
  return { action: entry.action, who: entry.name ?? other }
}
