import { sql, type Kysely } from 'kysely'

/** A job looks for unpaid orders each minute; all other orders stay in the table for ever. */
export async function indexOrdersByState(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_by_payment on orders (payment_status, placed_at)`.execute(db)
}
