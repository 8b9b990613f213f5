import { sql, type Kysely } from 'kysely'

/**
 * Of which kept photographs pictures were made and how they were cut, and what they show in words.
 * Null for pictures of before: of those no photograph was kept.
 */
export async function addPhotographs(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product_pictures add column photographs text`.execute(db)
  await sql`alter table product_pictures add column texts text`.execute(db)
}
