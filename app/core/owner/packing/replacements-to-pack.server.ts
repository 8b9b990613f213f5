import type { Units } from '#core/orders/fulfilment/line-units.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { replacementLines } from '#core/orders/replacements/replacement-mails.ts'
import { isWaiting, unitsIn } from '#core/orders/replacements/replacement.ts'
import {
  ordersWithReplacement,
  replacementsOf,
} from '#core/orders/replacements/replacements.server.ts'
import type { Db } from '#db/schema.ts'
import { packedVariants } from './packing.server.ts'
import type { PackedVariant } from './packing.ts'

/** Goods to send again at 0 €, as a parcel of their own: `order` has only them as its lines. */
export type ReplacementToPack = {
  order: OrderWithState
  /** Counts from 1 in its order. */
  number: number
  units: Units[]
  lines: PackedVariant[]
  isReplacement: true
}

/** The replacements to send of at most `most` orders, the longest waiting first; or of `numbers`. */
export async function findReplacementsToPack(
  db: Db,
  search: { numbers?: readonly string[] | undefined; most: number },
): Promise<ReplacementToPack[]> {
  const found: ReplacementToPack[] = []
  for (const id of await ordersWithReplacement(db, search)) {
    const order = await findOrderWithState(db, id)
    if (!order) continue
    for (const replacement of (await replacementsOf(db, id)).filter(isWaiting)) {
      const lines = replacementLines(order, replacement)
      const sent = replacement.lines.filter((line) => unitsIn(line) > 0)
      found.push({
        order: { ...order, lines, gift: null },
        number: replacement.number,
        units: lines.map(({ quantity }, position) => ({ position, quantity })),
        lines: await packedVariants(
          db,
          sent.map(({ variantId }) => variantId),
        ),
        isReplacement: true,
      })
    }
  }
  return found
}
