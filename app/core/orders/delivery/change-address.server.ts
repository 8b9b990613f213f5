import { causedBy, type WithActor } from '#core/base/actor/actor.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import { findOrderId } from '#core/orders/order-number.server.ts'
import { isInForce } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import type { NewOrderMail } from '#core/orders/owner-mail/owners-mail.server.ts'
import { addEvent, lockOrder } from '#core/orders/transition-order.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { queueAddressMails } from './address-mails.server.ts'
import { changesByBuyer, MOST_BY_BUYER } from './changed-by-buyer.server.ts'
import {
  canChangeAddress,
  DELIVERY_FIELDS,
  deliveryOf,
  isSamePrice,
  type AddressRefusal,
  type Delivery,
  type DeliveryField,
} from './delivery-address.ts'

export type ChangeAddressOutcome =
  | { ok: true; orderId: string; changed: DeliveryField[] }
  | { ok: false; reason: AddressRefusal }
  /** Somebody has changed these fields since the page was read; `now` is what they are. */
  | { ok: false; reason: 'moved_meanwhile'; fields: DeliveryField[]; now: Delivery }

type AddressContext = MailContext & WithActor & { now: () => Date; newOrderMail?: NewOrderMail }

/**
 * Changes where an order goes while none of it has left, and notes it among the order's events. What
 * its buyer changes is mailed to the buyer, since not only a buyer may hold an order's link, and to
 * the owner, who may have printed the label. Fields that somebody else has changed since `read` are
 * refused with their present value, unless both want the same. Refuses an address with other taxes
 * or another tariff: the price was agreed. Guarded by: change-address.server.test.ts.
 */
export async function changeAddress(
  ctx: AddressContext,
  orderNumber: string,
  { read, wanted }: { read: Delivery; wanted: Delivery },
): Promise<ChangeAddressOutcome> {
  const orderId = await findOrderId(ctx.db, orderNumber)
  if (orderId === undefined) return { ok: false, reason: 'unknown_order' }
  return transact(ctx, async (inside) => {
    const { db } = inside
    await lockOrder(db, orderId) // a parcel that is sent meanwhile waits, or is seen
    const order = await findOrderWithState(db, orderId)
    if (!order || !canChangeAddress(order)) return { ok: false, reason: 'sent' }
    const now = deliveryOf(order.recipient)
    const merged = mergeDelivery(now, { read, wanted })
    if (!merged.ok) return { ok: false, reason: 'moved_meanwhile', fields: merged.fields, now }
    const { next } = merged
    const changed = DELIVERY_FIELDS.filter((field) => now[field] !== next[field])
    if (changed.length === 0) return { ok: true, orderId, changed }
    if (!isSamePrice(now, next)) return { ok: false, reason: 'other_price' }
    const changes =
      inside.actor.kind === 'shopper'
        ? 1 + (await changesByBuyer(db, orderId, 'address_changed'))
        : null
    if (changes !== null && changes > MOST_BY_BUYER) return { ok: false, reason: 'too_many' }
    await storeDelivery(db, orderId, next)
    const by = causedBy(inside.actor, inside.now().toISOString())
    await addEvent(db, orderId, 'address_changed', by)
    if (changes !== null) {
      const tellsOwner = isInForce(order)
      await queueAddressMails(inside, { orderId, at: by.at, changes, tellsOwner })
    }
    return { ok: true, orderId, changed }
  })
}

/** What only the other has changed stays changed; what both have is a conflict. */
function mergeDelivery(
  now: Delivery,
  { read, wanted }: { read: Delivery; wanted: Delivery },
): { ok: true; next: Delivery } | { ok: false; fields: DeliveryField[] } {
  const own = DELIVERY_FIELDS.filter((field) => wanted[field] !== read[field])
  const fields = own.filter((field) => now[field] !== read[field] && now[field] !== wanted[field])
  if (fields.length > 0) return { ok: false, fields }
  return {
    ok: true,
    next: { ...now, ...Object.fromEntries(own.map((field) => [field, wanted[field]])) },
  }
}

async function storeDelivery(db: Db, orderId: string, next: Delivery): Promise<void> {
  await db
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
}
