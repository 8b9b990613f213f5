import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * The database's own time, which all servers share: whole seconds on SQLite. In a transaction on
 * Postgres, the moment at which it began.
 */
export async function databaseNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: string | Date }>`select current_timestamp as now`.execute(db)
  const now = rows[0]?.now ?? ''
  return now instanceof Date ? now : new Date(`${now.replace(' ', 'T')}Z`)
}
