import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Orders that are paid to the courier. The fee is contained in `shipping_cents`, so a program from
 * before treats it as shipping. `cod_refusals` has the parcels that came back unpaid: who refused one
 * is the buyer of the order.
 */
export async function addCashOnDelivery(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await db.schema
    .alterTable('orders')
    .addColumn('cod_fee_cents', 'integer', (column) => column.check(sql`cod_fee_cents >= 0`))
    .execute()
  await sql`create table cod_refusals (
    order_id text primary key references orders (id),
    refused_at text not null
  ) ${strict}`.execute(db)
}
