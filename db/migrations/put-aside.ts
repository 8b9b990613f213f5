import { sql, type Kysely } from 'kysely'

/**
 * Drops a table of SQLite, which changes no constraint; the answer makes it again with its rows,
 * indexes and triggers, and with changed checks. Put aside first what names the table.
 */
export async function putAside(
  db: Kysely<unknown>,
  table: string,
  checks: readonly (readonly [made: string, changed: string])[] = [],
): Promise<() => Promise<void>> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  const { rows: parts } = await sql<{ sql: string }>`select sql from sqlite_master
    where tbl_name = ${table} and sql is not null order by type = 'table' desc, rowid`.execute(db)
  const [made = '', ...others] = parts.map((part) => part.sql)
  const missing = checks.find(([check]) => !made.includes(check))
  if (missing) throw new Error(`${table} has no ${missing[0]}`)
  await run(`create temp table ${table}_before as select * from main.${table} order by rowid`)
  await run(`drop table main.${table}`)
  return async () => {
    await run(checks.reduce((text, [check, changed]) => text.replace(check, changed), made))
    await run(`insert into main.${table} select * from ${table}_before order by rowid`)
    await run(`drop table ${table}_before`)
    for (const other of others) await run(other)
  }
}
