import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** The id of a ledger's rows: given by the database, in the order of writing. */
export const ledgerId = (kind: DatabaseKind) =>
  sql.raw(
    kind === 'sqlite'
      ? 'integer primary key autoincrement'
      : 'integer generated always as identity primary key',
  )

/** Lets the database refuse updates and deletes of a ledger's rows. */
export async function makeAppendOnly(
  db: Kysely<unknown>,
  kind: DatabaseKind,
  table: string,
): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  if (kind === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await run(`create trigger ${table}_no_${change} before ${change} on ${table}
        begin select raise(abort, '${table} is append-only'); end`)
    }
    return
  }
  await run(`create function refuse_change_of_${table}() returns trigger language plpgsql as
    $$ begin raise exception '${table} is append-only'; end $$`)
  await run(`create trigger ${table}_no_change before update or delete or truncate
    on ${table} execute function refuse_change_of_${table}()`)
}
