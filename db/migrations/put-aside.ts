import { sql, type Kysely } from 'kysely'

/**
 * Drops a table of SQLite, which changes no constraint; the answer makes it again with its rows,
 * indexes and triggers, and a new check. Put aside first what names the table.
 */
export async function putAside(
  db: Kysely<unknown>,
  table: string,
  [check, relaxed]: readonly [string, string] = ['', ''],
): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows: parts } = await sql<{ sql: string }>`select sql from sqlite_master
    where tbl_name = ${table} and sql is not null order by type = 'table' desc, rowid`.execute(db)
  const [made = '', ...others] = parts.map((part) => part.sql)
  if (!made.includes(check)) throw new Error(`${table} has no ${check}`)
  await run(`create temp table ${table}_before as select * from main.${table} order by rowid`)
  await run(`drop table main.${table}`)
  return async () => {
    await run(made.replace(check, relaxed))
    await run(`insert into main.${table} select * from ${table}_before order by rowid`)
    await run(`drop table ${table}_before`)
    for (const other of others) await run(other)
  }
}
