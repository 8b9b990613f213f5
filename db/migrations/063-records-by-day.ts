import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { buildIndexesBeside, type Index } from './indexes-beside.ts'

const INDEX: Index = ['invoice_records_by_day', 'invoice_records (generated_at, position)']

/** Indexes the records by the day on which they were made. An older server does not use it. */
export async function indexRecordsByDay(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return buildIndexesBeside(db, [INDEX])
  const [name, on] = INDEX
  await sql.raw(`create index ${name} on ${on}`).execute(db)
}
