import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { findReplaceable } from '#core/orders/replacements/replaceable.server.ts'
import {
  cancelReplacement,
  sendReplacement,
} from '#core/orders/replacements/end-replacement.server.ts'
import { makeReplacement } from '#core/orders/replacements/make-replacement.server.ts'
import { countReplacementsToSend } from '#core/orders/replacements/replacements.server.ts'
import { findReplacementsToPack } from '#core/owner/packing/replacements-to-pack.server.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { paymentContext } from '#tests/support/factories/order-life.ts'
import type { ReadShop } from './growing-reads.ts'

/** Goods that are sent again at no cost, from the order to the parcel. */
export const REPLACEMENT_READS: Record<string, (shop: ReadShop) => Promise<unknown>> = {
  'a replacement': async ({ db, now }) => {
    const { ctx } = paymentContext(db)
    const at = now.toISOString()
    const line = await db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['number', 'order_id', 'order_lines.position', 'variant_id'])
      .where('dispatched_units', '>', 0)
      .where('refunded_units', '=', 0)
      .where('status', '=', 'placed')
      .where('payment_status', '=', 'paid')
      .executeTakeFirstOrThrow()
    await setUnits(db, line.variant_id, 5)
    const units = [{ position: line.position, quantity: 1 }]
    const wanted = { units, reason: 'lost', isRepeat: true } as const
    const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
    const done = [
      await makeReplacement(ctx, line.number, wanted, at),
      await sendReplacement(ctx, line.number, parcel, at),
      await makeReplacement(ctx, line.number, wanted, at),
    ]
    await countReplacementsToSend(db)
    await findReplacementsToPack(db, { most: 20 })
    const order = await findOrderWithState(db, line.order_id)
    if (order) {
      await findReplaceable(db, order, await findLineUnits(db, line.order_id), [])
    }
    await findReplacementsToPack(db, { numbers: [line.number], most: 20 })
    done.push(await cancelReplacement(ctx, line.number, undefined, at))
    const refused = done.filter(({ ok }) => !ok)
    if (refused.length > 0) throw new Error(JSON.stringify(refused))
  },
}
