import { placeExchange } from '#core/checkout/exchange-order/exchange-order.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { expireOrder } from '#core/payments/expire-orders.server.ts'
import { openLinkPage } from '#core/payments/link/open-link-page.server.ts'
import type { PaymentContext } from '#core/payments/provider/payment-context.server.ts'
import type { RedirectProvider } from '#core/payments/provider/payment-provider.ts'
import { asShopper } from '../database/actors.ts'

export type ExchangeStep = {
  do: 'exchange'
  units: number
  position: number
  end: 'pay' | 'pay_late' | 'expire' | 'cancel'
}

/**
 * The `n`-th order for a dearer variant of a line, whose term may end. Answers its id, and whether its
 * buyer pays it now; undefined: it is refused.
 */
export async function exchangeInLife(
  ctx: PaymentContext & { provider: RedirectProvider },
  number: string,
  { position, units, end, n }: ExchangeStep & { n: number },
): Promise<{ id: string; isPaid: boolean } | undefined> {
  const { db } = ctx
  const line = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('variant_id as read')
    .where('number', '=', number)
    .where('position', '=', position)
    .executeTakeFirst()
  if (!line) return undefined
  const newIds = () => ({
    orderId: `ord_x_${n}`,
    orderNumber: `VR-TEST-X${n}`,
    mailId: ctx.newId('mail'),
  })
  const wish = { ...line, position, wanted: 'mens-jacket-1/L/Negro', units }
  const made = await placeExchange({ ...ctx, newIds }, number, wish)
  if (!made.ok) return undefined
  const { id } = made.order
  const isPaid = end === 'pay' || end === 'pay_late'
  if (isPaid) await openLinkPage(ctx, id)
  if (end === 'cancel') await cancelOrder(asShopper(ctx), made.order.number)
  if (end === 'expire' || end === 'pay_late') {
    await expireOrder(db, id, { cause: 'clock', at: ctx.now().toISOString() })
  }
  return { id, isPaid }
}
