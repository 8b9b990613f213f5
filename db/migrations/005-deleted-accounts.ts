import { sql, type Kysely } from 'kysely'

/** Orders under way when their account is deleted lose the buyer's data later. */
export async function createDeletedAccounts(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column is_to_anonymise integer not null default 0
    check (is_to_anonymise in (0, 1))`.execute(db)
  await sql`create index orders_to_anonymise on orders (id) where is_to_anonymise = 1`.execute(db)
}
