import { sql, type Kysely } from 'kysely'

/** Unpaid orders are looked for each minute; the others are all there ever were. */
export async function indexOrdersByState(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_by_payment on orders (payment_status, placed_at)`.execute(db)
}
