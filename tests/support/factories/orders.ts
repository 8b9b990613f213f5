import type { Db } from '#db/schema.ts'
import type { NewOrderRow } from '#db/tables/orders.ts'
import { NOON } from './factories.ts'

/**
 * Inserts an order without lines; unpaid by default. Raw: for years-old orders, those of an
 * account, and states that take many steps to reach.
 */
export async function insertOrder(
  db: Db,
  id: string,
  email: string,
  userId: string | null = null,
  state: Partial<NewOrderRow> = {},
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({ key: id, request_hash: 'x', created_at: NOON })
    .execute()
  await db
    .insertInto('orders')
    .values({
      id,
      number: id,
      idempotency_key: id,
      status: 'placed',
      payment_status: 'pending',
      fulfilment_status: 'unfulfilled',
      payment_provider: 'simulado',
      payment_method: 'card',
      payment_ref: null,
      user_id: userId,
      email,
      first_name: 'Marta',
      last_name: 'Ruiz',
      address: 'Calle del Olmo, 14',
      city: 'Madrid',
      postcode: '28012',
      country: 'ES',
      phone: null,
      note: null,
      shipping_method: 'standard',
      currency: 'EUR',
      subtotal_cents: 100,
      discount_code: null,
      discount_percent: 0,
      discount_cents: 0,
      shipping_cents: 0,
      vat_percent: 0,
      vat_cents: 0,
      prices_include_vat: 0,
      total_cents: 100,
      placed_at: NOON,
      ...state,
    })
    .execute()
}
