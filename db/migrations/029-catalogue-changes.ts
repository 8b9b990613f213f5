import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * A log of what changed in the catalogue, one row per product, so that servers read only that.
 * `written_by` is the writing transaction on Postgres, where rows become visible in another order
 * than that of their ids. In `catalogue_state`: up to where the log was trimmed; up to where changes
 * were announced to older programs, which know only `version`; how many times.
 */
export async function createCatalogueChanges(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const isSqlite = kind === 'sqlite'
  const id = isSqlite
    ? 'integer primary key autoincrement'
    : 'bigint generated always as identity primary key'
  const writer = isSqlite
    ? 'integer not null default 0'
    : 'bigint not null default cast(cast(pg_current_xact_id() as text) as bigint)'
  const now = isSqlite
    ? "(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))"
    : `to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  await sql`create table catalogue_changes (
    id ${sql.raw(id)},
    written_by ${sql.raw(writer)},
    scope text not null check (scope in ('product', 'reviews', 'settings', 'everything')),
    product_id text,
    written_at text not null default ${sql.raw(now)},
    check ((product_id is null) = (scope in ('settings', 'everything')))
  ) ${sql.raw(isSqlite ? 'strict' : '')}`.execute(db)
  await sql`create index catalogue_changes_by_writer on catalogue_changes (written_by)`.execute(db)
  await sql`create index catalogue_changes_by_time on catalogue_changes (written_at)`.execute(db)
  for (const column of ['trimmed_to', 'announced_to', 'announcements']) {
    const type = sql.raw(isSqlite ? 'integer' : 'bigint')
    await sql`alter table catalogue_state add column ${sql.ref(column)} ${type}
      not null default 0`.execute(db)
  }
}
