import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * The shop's own fields of products, in the order of pages and forms, and the values of each product:
 * a JSON object by key, or null. The values have a column of their own since an older server writes
 * `details` as a whole, without what it does not know: it leaves this column as it is.
 */
export async function createOwnFields(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table own_fields (
    key text primary key check (length(key) between 1 and 40),
    label text not null check (length(label) between 1 and 40),
    kind text not null check (kind in ('texto', 'numero', 'si-no', 'opcion')),
    unit text check (length(unit) between 1 and 12),
    options text not null,
    is_facet integer not null check (is_facet in (0, 1)),
    position integer not null check (position >= 0),
    check (unit is null or kind = 'numero')
  ) ${strict}`.execute(db)
  await db.schema.alterTable('products').addColumn('own_fields', 'text').execute()
}
