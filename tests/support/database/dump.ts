import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Every row of every table, sorted: equal dumps mean equal databases. */
export async function dump(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    tables[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return tables
}
