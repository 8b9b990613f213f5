import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'

/** Every row of every table, in an order of its own: two equal dumps are two equal databases. */
export async function dump(db: Db): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {}
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
    tables[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return tables
}
