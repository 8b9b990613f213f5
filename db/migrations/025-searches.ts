import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * What shoppers searched and the shop did not have: the words and how often, by no one in
 * particular. Days in Madrid, as the owner reads them.
 */
export async function createEmptySearches(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table empty_searches (
    words text primary key check (length(words) between 3 and 40),
    times integer not null check (times > 0),
    first_day text not null check (length(first_day) = 10),
    last_day text not null check (length(last_day) = 10)
  ) ${strict}`.execute(db)
  await sql`create index empty_searches_by_day on empty_searches (last_day)`.execute(db)
}
