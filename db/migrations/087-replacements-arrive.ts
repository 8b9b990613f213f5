import { sql, type Kysely } from 'kysely'

/** When goods that were sent again arrived. An older server marks only parcels of the order. */
export async function addReplacementArrivals(db: Kysely<unknown>): Promise<void> {
  await sql`alter table replacements add column delivered_at text
    check (delivered_at is null or sent_at is not null)`.execute(db)
}
