import { sql, type Kysely } from 'kysely'

/**
 * Which document a full invoice names a buyer by, and its country. An older server stores neither:
 * its buyers are Spanish.
 */
export async function addBuyerCountries(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice_buyers add column country text not null default 'ES'`.execute(db)
  await sql`alter table invoice_buyers add column id_type text not null default 'nif'
    check (id_type in ('nif', 'vat', 'passport', 'national', 'residence', 'other'))`.execute(db)
}
