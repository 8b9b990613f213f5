import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * The owner's changes to the settings. Rows are only added: the last one of a key counts. `value` is
 * JSON; without one the file's value counts again. The key makes the second of two concurrent
 * changes fail.
 */
export async function createSettings(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table setting_changes (
    key text not null check (length(key) between 1 and 80),
    number integer not null check (number > 0),
    value text check (length(value) between 1 and 200000),
    changed_at text not null,
    changed_by text not null check (length(changed_by) between 1 and 80),
    undoes integer check (undoes > 0 and undoes < number),
    primary key (key, number)
  ) ${strict}`.execute(db)
}
