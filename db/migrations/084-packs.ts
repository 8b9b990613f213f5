import { sql, type Kysely } from 'kysely'

/**
 * Packs: an offer with a price and members. An older server reads such a row as an offer of no product,
 * so it gives it to nobody, and it cannot make it reach any.
 */
export async function addPacks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column pack_cents integer check (pack_cents is null
    or (pack_cents > 0 and scope = 'products' and scope_values = ''))`.execute(db)
  await sql`alter table offers add column pack_members text
    check ((pack_members is null) = (pack_cents is null))`.execute(db)
}
