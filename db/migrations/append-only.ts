import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** Lets the database refuse updates and deletes of a ledger's rows. */
export async function makeAppendOnly(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  table: string,
): Promise<void> {
  const message = `${table} is append-only`
  if (kind === 'sqlite') {
    for (const event of ['update', 'delete']) {
      await sql`create trigger ${sql.id(`${table}_no_${event}`)}
        before ${sql.raw(event)} on ${sql.id(table)}
        begin select raise(abort, ${sql.lit(message)}); end`.execute(db)
    }
    return
  }
  await sql`create function ${sql.id(`${table}_refuse`)}() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception '${message}'; end`)}`.execute(db)
  await sql`create trigger ${sql.id(`${table}_append_only`)} before update or delete on
    ${sql.id(table)} for each row execute function ${sql.id(`${table}_refuse`)}()`.execute(db)
}
