import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * What the shop itself found when it last looked at each rule of law; replaced at each look. An older
 * server neither looks nor reads.
 */
export async function createLawFindings(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table law_findings (
    rule text primary key,
    title text not null,
    since text not null,
    missing text,
    looked_at text not null
  ) ${strict}`.execute(db)
}
