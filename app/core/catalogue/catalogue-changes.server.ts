import { sql } from 'kysely'
import { kindOf } from '#db/kind.ts'
import { jsonRows } from '#db/json-rows.ts'
import { notify } from '#db/notify.ts'
import { transact } from '#db/transact.ts'
import type { Db } from '#db/schema.ts'

/** `settings` are values and texts of the owner; `everything` is also every product. */
type Scope = 'product' | 'reviews' | 'settings' | 'everything'

/**
 * Tells all servers that pages show these products differently, inside the transaction that changes
 * them. Adds rows and touches none that others write, so no order waits for another one here.
 */
export async function recordProductChanges(trx: Db, productIds: Iterable<string>): Promise<void> {
  await record(trx, 'product', productIds)
}

/** As `recordProductChanges`, for the products of variants whose stock has changed. */
export async function recordStockChanges(trx: Db, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  await stockChanges(trx, variantIds).execute()
}

/** The statement of `recordStockChanges`. */
export function stockChanges(trx: Db, variantIds: readonly string[]) {
  notify(trx, 'catalogue')
  return trx
    .insertInto('catalogue_changes')
    .columns(['scope', 'product_id'])
    .expression((eb) =>
      eb
        .selectFrom('variants')
        .select([sql.lit('product').as('scope'), 'product_id'])
        .distinct()
        .where('id', 'in', variantIds),
    )
}

/** Tells all servers that the published reviews of products have changed. */
export async function recordReviewChanges(trx: Db, productIds: Iterable<string>): Promise<void> {
  await record(trx, 'reviews', productIds)
}

/**
 * Tells all servers to read the owner's settings. Locks one row until the end of the transaction:
 * the next change of settings waits, and sees this one.
 */
export async function recordSettingsChange(trx: Db): Promise<void> {
  await announce(trx).execute()
  await trx.insertInto('catalogue_changes').values({ scope: 'settings' }).execute()
  notify(trx, 'catalogue')
}

/** Tells all servers to read everything anew, after a change of very many products. */
export async function recordEverything(trx: Db): Promise<void> {
  await trx.insertInto('catalogue_changes').values({ scope: 'everything' }).execute()
  notify(trx, 'catalogue')
}

async function record(
  trx: Db,
  scope: 'product' | 'reviews',
  productIds: Iterable<string>,
): Promise<void> {
  const rows = [...new Set(productIds)].map((id) => [id])
  if (rows.length === 0) return
  await sql`insert into catalogue_changes (scope, product_id)
    select ${sql.lit(scope)}, value ->> 0 from ${jsonRows(trx, rows)}`.execute(trx)
  notify(trx, 'catalogue')
}

/** A place in the log: all changes before `from` are known, and those of `seen` after it. */
export type LogPlace = {
  from: number
  seen: ReadonlySet<number>
  /** Changes that older programs made: they count up a version and write no rows. */
  oldChanges: number
}

export type LoggedChanges = {
  next: LogPlace
  /** Read everything anew: the log does not tell what has changed. */
  isUnknown: boolean
  settings: boolean
  products: ReadonlySet<string>
  reviews: ReadonlySet<string>
}

/** With more changes at once, reading everything costs less than asking for them. */
export const MOST_CHANGES = 5000
/** The newest are read. Some may be known already, beside a slow transaction. */
const MOST_READ = MOST_CHANGES + 1000

/** The end of the log. Read it before the catalogue, so that later changes are read again. */
export async function endOfLog(db: Db): Promise<LogPlace> {
  const [row] = await readLog(db, Number.MAX_SAFE_INTEGER)
  if (!row) throw new Error('catalogue_state has no row')
  return { from: endOf(db, row), seen: new Set(), oldChanges: oldChangesOf(row) }
}

/** What has changed since a place of the log. One statement, so that it sees one state. */
export async function changesSince(db: Db, place: LogPlace): Promise<LoggedChanges> {
  const rows = await readLog(db, place.from)
  const [state] = rows
  if (!state) throw new Error('catalogue_state has no row')
  const horizon = Number(state.horizon)
  const trimmedTo = Number(state.trimmedTo)
  const found = rows.flatMap(({ id, scope, productId, writtenBy }) =>
    id === null ? [] : { id: Number(id), scope, productId, writtenBy: Number(writtenBy) },
  )
  const fresh = found.filter(({ id }) => !place.seen.has(id))
  const idsOf = (wanted: Scope) =>
    new Set(fresh.flatMap(({ scope, productId }) => (scope === wanted ? (productId ?? []) : [])))
  const oldChanges = oldChangesOf(state)
  const from = endOf(db, state)
  return {
    next: {
      from,
      seen: new Set(found.filter(({ writtenBy }) => writtenBy >= horizon).map(({ id }) => id)),
      oldChanges,
    },
    isUnknown:
      oldChanges !== place.oldChanges ||
      fresh.length > MOST_CHANGES ||
      // A change of a slow transaction may be among those that were not read, and now is before `from`.
      (found.length >= MOST_READ && from !== place.from) ||
      fresh.some(({ scope }) => scope === 'everything') ||
      // A number from another cluster, from which the database was restored, says nothing here.
      (trimmedTo >= place.from && trimmedTo < from) ||
      // The server meets another database than before: a restored one, or a new cluster.
      (kindOf(db) === 'postgres' && horizon < place.from),
    settings: fresh.some(({ scope }) => scope === 'settings'),
    products: idsOf('product'),
    reviews: idsOf('reviews'),
  }
}

type LogRow = {
  version: number | string
  announcements: number | string
  trimmedTo: number | string
  horizon: number | string
  id: number | string | null
  writtenBy: number | string | null
  scope: Scope | null
  productId: string | null
}

const snapshotNumber = (of: 'pg_snapshot_xmin' | 'pg_snapshot_xmax') =>
  sql`cast(cast(${sql.raw(of)}(pg_current_snapshot()) as text) as bigint)`

/**
 * On SQLite writers take turns, so ids are enough. On Postgres a row of a transaction that began
 * earlier may become visible later: all rows of transactions before the oldest running one
 * (`pg_snapshot_xmin`) are visible, and later ones are read again until it has ended.
 */
const NUMBERS = {
  sqlite: {
    of: sql`catalogue_changes.id`,
    horizon: sql`(select coalesce(max(id), 0) + 1 from catalogue_changes)`,
    /** Rows that every server can have read. */
    isPast: sql`1 = 1`,
  },
  postgres: {
    of: sql`catalogue_changes.written_by`,
    horizon: snapshotNumber('pg_snapshot_xmin'),
    isPast: sql`(written_by < ${snapshotNumber('pg_snapshot_xmin')}
      or written_by >= ${snapshotNumber('pg_snapshot_xmax')})`,
  },
}

async function readLog(db: Db, from: number): Promise<LogRow[]> {
  const { of, horizon } = NUMBERS[kindOf(db)]
  const { rows } = await sql<LogRow>`select version, announcements, trimmed_to as "trimmedTo",
      ${horizon} as horizon, catalogue_changes.id, written_by as "writtenBy", scope,
      product_id as "productId"
    from catalogue_state left join catalogue_changes on ${of} >= ${from}
    order by catalogue_changes.id desc limit ${sql.lit(MOST_READ)}`.execute(db)
  return rows
}

/** On SQLite the highest id may have been trimmed. */
const endOf = (db: Db, { horizon, trimmedTo }: LogRow): number =>
  kindOf(db) === 'sqlite' ? Math.max(Number(horizon), Number(trimmedTo) + 1) : Number(horizon)

const oldChangesOf = ({ version, announcements }: LogRow): number =>
  Number(version) - Number(announcements)

const announce = (db: Db) =>
  db.updateTable('catalogue_state').set((eb) => ({
    version: eb('version', '+', 1),
    announcements: eb('announcements', '+', 1),
  }))

/**
 * Counts the version up for programs of an older release that run beside this one during an update,
 * once for all changes before `place`, whichever server does it. Orders do not: they would all wait
 * for this row.
 */
export async function announceChanges(db: Db, { from }: LogPlace): Promise<void> {
  await announce(db)
    .set({ announced_to: from })
    .where((eb) =>
      // A number above is from another cluster, from which the database was restored.
      eb.or([eb('announced_to', '<', from), eb('announced_to', '>', from + FAR)]),
    )
    .execute()
}

export type Announcer = {
  /** Called when a change has been read. */
  changed: () => void
  /** Announces what was read up to `place`, if something is due. */
  announce: (place: LogPlace) => Promise<void>
}

/**
 * Announces what one server has read. The first time that is all there was before its start: those
 * who changed it may have ended. Only on Postgres do programs of two releases run side by side.
 */
export function createAnnouncer(db: Db): Announcer {
  let isDue = kindOf(db) === 'postgres'
  return {
    changed: () => {
      isDue = kindOf(db) === 'postgres'
    },
    announce: async (place) => {
      if (!isDue) return
      isDue = false // before the wait, in which more may change
      try {
        await announceChanges(db, place)
        // After this place, which is announced once: due again when the place has moved past them.
        if (place.seen.size > 0) isDue = true
      } catch (error) {
        isDue = true
        throw error
      }
    },
  }
}

/** Transactions that no server is ahead of another one. */
const FAR = 1_000_000

/**
 * Deletes the changes written before `before`, ISO-8601 UTC. A server that had not read them reads
 * everything. Rows from another cluster, with numbers that are not reached yet, go too.
 */
export async function trimCatalogueChanges(db: Db, before: string): Promise<number> {
  return transact(db, (trx) => trim(trx, before))
}

async function trim(trx: Db, before: string): Promise<number> {
  const { of, isPast } = NUMBERS[kindOf(trx)]
  const { rows } = await sql<{ number: number | string; isOwn: number | boolean }>`
    delete from catalogue_changes where written_at < ${before} and ${isPast}
    returning ${of} as number, ${isOwn(trx)} as "isOwn"`.execute(trx)
  const numbers = rows.flatMap(({ number, isOwn: own }) => (own ? Number(number) : []))
  if (numbers.length > 0) {
    const trimmedTo = numbers.reduce((most, number) => Math.max(most, number), 0)
    await trx.updateTable('catalogue_state').set({ trimmed_to: trimmedTo }).execute()
  }
  return rows.length
}

/** Whether a number is of this cluster: below the next one. */
const isOwn = (db: Db) =>
  kindOf(db) === 'sqlite' ? sql`1` : sql`written_by < ${snapshotNumber('pg_snapshot_xmax')}`
