import { retention, retentionCutoff } from '#core/base/policy/retention.ts'
import { inBatches, ROWS_AT_ONCE } from '#db/in-batches.ts'
import { notify } from '#db/notify.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { actIn } from './acting.server.ts'
import type { WithHouseActor } from '#core/base/actor/actor.ts'
import { entryHash, hashedEntry, toEntry, type AuditRow } from './audit-rows.server.ts'
import {
  actorFacts,
  entryTexts,
  type AuditedAction,
  type AuditEntry,
  type AuditInput,
  type HashedEntry,
} from './audit.ts'

/**
 * Adds an entry at the end of the log, inside the transaction of the operation: both are stored or
 * neither. Locks the chain until the transaction ends, so call it last: other operations wait only
 * for the commit, and no transaction holds the chain while it waits for another row. An entry is
 * never earlier than the one before it. Throws outside a transaction.
 * Guarded by: audit.server.test.ts, races.
 */
export async function recordAudit(trx: Db, input: AuditInput): Promise<AuditEntry> {
  if (!trx.isTransaction) throw new Error('an audit entry is written inside a transaction')
  const { cameFrom, ...actor } = actorFacts(input.actor)
  const head = await trx
    .updateTable('audit_chain')
    .set((eb) => ({ last_number: eb.ref('last_number') }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()
  const { summary, beforeJson, afterJson } = entryTexts(input)
  const entry: HashedEntry = {
    number: head.last_number + 1,
    at: input.at > head.last_at ? input.at : head.last_at,
    actor,
    action: input.action,
    subject: input.subject,
    summary,
    beforeJson,
    afterJson,
    cameFrom,
    previousHash: head.last_hash,
  }
  const row = rowOf(entry)
  await trx.insertInto('audit_entries').values(row).execute()
  await trx
    .updateTable('audit_chain')
    .set({ last_number: row.number, last_hash: row.hash, last_at: row.at })
    .where('id', '=', 1)
    .execute()
  notify(trx, 'desk')
  return toEntry(row)
}

const rowOf = (entry: HashedEntry): AuditRow => ({
  number: entry.number,
  at: entry.at,
  actor_kind: entry.actor.kind,
  actor_id: entry.actor.id,
  actor_role: entry.actor.role,
  action: entry.action,
  subject_kind: entry.subject.kind,
  subject_id: entry.subject.id,
  summary: entry.summary,
  before_json: entry.beforeJson,
  after_json: entry.afterJson,
  came_from: entry.cameFrom,
  previous_hash: entry.previousHash,
  hash: entryHash(entry),
})

type AuditContext = WithHouseActor & { db: Db; now: () => Date }

/**
 * Runs an operation and writes its entry in one transaction: they commit or roll back together.
 * `actionOf` says from the outcome what was done; undefined: nothing, and there is no entry; several,
 * if one operation changes several things. `work` must not reach outside the database.
 */
export async function audited<T, Ctx extends AuditContext>(
  ctx: Ctx,
  actionOf: (outcome: T) => AuditedAction | readonly AuditedAction[] | undefined,
  work: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return transact<T, Ctx>(ctx, async (inside) => {
    const { actor } = inside
    actIn(inside.db, { actor, at: ctx.now().toISOString() })
    const outcome = await work(inside)
    const at = ctx.now().toISOString()
    for (const action of [actionOf(outcome) ?? []].flat()) {
      await recordAudit(inside.db, { ...action, actor, at })
    }
    return outcome
  })
}

export type AuditFilter = {
  actorId?: string | undefined
  /** A whole action ("order.refund") or its noun ("order"). */
  action?: string | undefined
  /** Several ids: a thing that has more than one name, such as an order. */
  subject?: { kind?: string | undefined; id: string | readonly string[] } | undefined
  /** ISO-8601 UTC: from the first on, before the second. */
  since?: string | undefined
  until?: string | undefined
  /** Only entries before this number: the next page. */
  before?: number | undefined
  most: number
}

/** Entries, the newest first, at most `most`. */
export async function listAudit(db: Db, filter: AuditFilter): Promise<AuditEntry[]> {
  const { actorId, action, subject, since, until, before } = filter
  let query = db.selectFrom('audit_entries').selectAll()
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId)
  if (action !== undefined) {
    // A range, not `like`: an action typed with a percent sign is no pattern, and the index serves.
    query = query.where((eb) =>
      eb.or([
        eb('action', '=', action),
        eb.and([eb('action', '>', `${action}.`), eb('action', '<', `${action}/`)]),
      ]),
    )
  }
  if (subject !== undefined) query = query.where('subject_id', 'in', [subject.id].flat())
  const { kind } = subject ?? {}
  if (kind !== undefined) query = query.where('subject_kind', '=', kind)
  if (since !== undefined) query = query.where('at', '>=', since)
  if (until !== undefined) query = query.where('at', '<', until)
  if (before !== undefined) query = query.where('number', '<', before)
  const rows = await query.orderBy('number', 'desc').limit(filter.most).execute()
  return rows.map(toEntry)
}

/** The first and last number, the last hash, and the number of the first broken entry. */
export type AuditCheck = {
  first: number
  last: number
  lastHash: string | null
  broken: { number: number; why: 'hash' | 'link' | 'missing' } | null
}

/**
 * Computes the chain again, in batches, and finds the first broken number: an entry whose text or
 * hash was changed (`hash`), that does not follow the one before (`link`), or that is not there
 * (`missing`). Entries that are added meanwhile are not read. Whoever can change the database's
 * schema can write a new chain: to notice that, compare `lastHash` with a note kept elsewhere.
 */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  const head = await db.selectFrom('audit_chain').selectAll().executeTakeFirstOrThrow()
  const { first_number: first, last_number: last, last_hash: lastHash } = head
  const found = (number: number, why: 'hash' | 'link' | 'missing'): AuditCheck => ({
    first,
    last,
    lastHash,
    broken: { number, why },
  })
  let [expected, previous] = [first, undefined as string | null | undefined]
  while (expected <= last) {
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('number', '>=', expected)
      .where('number', '<=', last)
      .orderBy('number')
      .limit(ROWS_AT_ONCE)
      .execute()
    for (const row of rows) {
      if (row.number !== expected) return found(expected, 'missing')
      if (entryHash(hashedEntry(row)) !== row.hash) return found(row.number, 'hash')
      // The one before the first may have been deleted after its time.
      if (previous !== undefined && row.previous_hash !== previous) return found(row.number, 'link')
      previous = row.hash
      expected += 1
    }
    if (rows.length === 0) return found(expected, 'missing')
  }
  if (previous !== undefined && previous !== lastHash) return found(last, 'link')
  return { first, last, lastHash, broken: null }
}

/**
 * Deletes entries older than `retention.auditYears`, from the beginning; returns how many. Moves
 * the chain's beginning first, which is what the database allows to delete.
 */
export async function purgeExpiredAudit(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const oldest = retentionCutoff(now, retention.auditYears * 12)
  return inBatches(db, (trx, most) => forgetSome(trx, oldest, most), signal)
}

async function forgetSome(trx: Db, oldest: string, most: number): Promise<number> {
  const old = await trx
    .selectFrom('audit_entries')
    .select('number')
    .where('at', '<', oldest)
    // By the index of the time: mostly none is so old, and by numbers all would be read to see that.
    .orderBy('at')
    .orderBy('number')
    .limit(most)
    .execute()
  const last = old.at(-1)
  if (last === undefined) return 0
  await trx
    .updateTable('audit_chain')
    .set({ first_number: last.number + 1 })
    .where('first_number', '<=', last.number)
    .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('audit_entries')
    .where('number', '<=', last.number)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
