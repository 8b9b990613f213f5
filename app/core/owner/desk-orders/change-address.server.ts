import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { lockOrder } from '#core/orders/transition-order.server.ts'
import {
  DELIVERY_FIELDS,
  deliveryOf,
  isSamePrice,
  type Delivery,
  type DeliveryField,
} from './delivery-address.ts'

export type ChangeAddressOutcome =
  | { ok: true; orderId: string; changed: DeliveryField[] }
  | { ok: false; reason: 'unknown_order' | 'sent' | 'other_price' }
  /** Somebody has changed these fields since the page was read; `now` is what they are. */
  | { ok: false; reason: 'moved_meanwhile'; fields: DeliveryField[]; now: Delivery }

/**
 * Changes where an order goes while none of it has left. Fields that somebody else has changed
 * since `read` are refused with their present value, unless both want the same. Refuses an address
 * with other taxes or another tariff: the price was agreed. Guarded by: change-address.server.test.ts.
 */
export async function changeAddress(
  db: Db,
  orderNumber: string,
  { read, wanted }: { read: Delivery; wanted: Delivery },
): Promise<ChangeAddressOutcome> {
  const orderId = await findOrderId(db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  return transact(db, async (trx) => {
    await lockOrder(trx, orderId) // a parcel that is sent meanwhile waits, or is seen
    const order = await findOrder(trx, orderId)
    const row = await trx
      .selectFrom('orders')
      .select(['status', 'fulfilment_status'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    if (!order || row.status !== 'placed' || row.fulfilment_status !== 'unfulfilled') {
      return { ok: false, reason: 'sent' }
    }
    const now = deliveryOf(order.recipient)
    const moved = DELIVERY_FIELDS.filter((field) => now[field] !== read[field])
    const own = DELIVERY_FIELDS.filter((field) => wanted[field] !== read[field])
    const fields = moved.filter((field) => own.includes(field) && now[field] !== wanted[field])
    if (fields.length > 0) return { ok: false, reason: 'moved_meanwhile', fields, now }
    // What only the other has changed stays changed.
    const next = { ...now, ...Object.fromEntries(own.map((field) => [field, wanted[field]])) }
    if (!isSamePrice(now, next)) return { ok: false, reason: 'other_price' }
    await trx
      .updateTable('orders')
      .set({
        first_name: next.firstName,
        last_name: next.lastName,
        address: next.address,
        postcode: next.postcode,
        city: next.city,
        country: next.country,
        phone: next.phone === '' ? null : next.phone,
      })
      .where('id', '=', orderId)
      .execute()
    return {
      ok: true,
      orderId,
      changed: DELIVERY_FIELDS.filter((field) => now[field] !== next[field]),
    }
  })
}
