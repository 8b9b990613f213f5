import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { makeAppendOnly } from './append-only.ts'

/**
 * The labels of makers' guarantees of durability, by product; the highest number counts, and one
 * without a file was taken away. `years` are those of the guarantee when it was placed. An older
 * server shows its pages without them.
 */
export async function createDurabilityLabels(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table durability_labels (
    product_id text not null references products (id),
    number integer not null check (number > 0),
    sha256 text references kept_files (sha256),
    width integer check (width > 0),
    height integer check (height > 0),
    years integer check (years between 3 and 99),
    changed_at text not null,
    changed_by text not null check (length(changed_by) between 1 and 80),
    primary key (product_id, number),
    check ((sha256 is null) = (width is null)),
    check ((sha256 is null) = (height is null)),
    check ((sha256 is null) = (years is null))
  ) ${strict}`.execute(db)
  await makeAppendOnly(db, kind, 'durability_labels')
}
