import { sql, type Kysely } from 'kysely'

/**
 * Gift wrap: its price, which `shipping_cents` contains, and the note for the recipient. Both are
 * null on an order that is not wrapped. No total changes, and older programs work with the rows.
 */
export async function addGiftWrap(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column gift_wrap_cents integer
    check (gift_wrap_cents between 0 and shipping_cents)`.execute(db)
  await sql`alter table orders add column gift_note text
    check (gift_note is null or (gift_wrap_cents is not null and gift_note <> ''))`.execute(db)
}
