import type { Db } from '#db/schema.ts'
import { wholeBuyer, type Buyer } from './invoice.ts'
import { recordedText } from './recorded-text.ts'

/** Who asked for full invoices of an order; null if nobody did. */
export async function findBuyer(db: Db, orderId: string): Promise<Buyer | null> {
  const row = await db
    .selectFrom('invoice_buyers')
    .select([
      'name',
      'id_type as idType',
      'tax_id as taxId',
      'address',
      'postcode',
      'city',
      'country',
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  // An older version stored the name as it was typed.
  return row ? { ...row, name: recordedText(row.name) } : null
}

/** Stores the buyer of an order's full invoices. Later invoices use the last stored buyer. */
export async function storeBuyer(
  trx: Db,
  { orderId, buyer, at }: { orderId: string; buyer: Buyer; at: string },
): Promise<void> {
  const { idType, taxId, ...rest } = wholeBuyer(buyer)
  const data = { ...rest, id_type: idType, tax_id: taxId, requested_at: at }
  await trx
    .insertInto('invoice_buyers')
    .values({ order_id: orderId, ...data })
    .onConflict((oc) => oc.column('order_id').doUpdateSet(data))
    .execute()
}

/**
 * Forgets who asked for full invoices of these orders. Their invoices stay as they were issued: the
 * law has them kept. Source: Código de Comercio, article 30; RD 1619/2012, article 19.
 */
export async function forgetBuyers(trx: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  await trx.deleteFrom('invoice_buyers').where('order_id', 'in', orderIds).execute()
}
