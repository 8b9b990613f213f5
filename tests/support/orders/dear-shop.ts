import {
  placeExchange,
  type WantedExchange,
} from '#core/checkout/exchange-order/exchange-order.server.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { expireOrder } from '#core/payments/expire-orders.server.ts'
import { payByLink } from '#core/payments/link/pay-by-link.server.ts'
import { paymentJobs } from '#core/payments/payment-jobs.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { asShopper } from '../database/actors.ts'
import { setUnits } from '../database/stocked-shop.ts'
import { jacket } from '../factories/factories.ts'
import { requestLine } from '../factories/order-request.ts'
import { elsewhere, LATER, orderRow, shopWithOrders } from '../factories/order-life.ts'
import { NUMBER, returnContext } from '../factories/returned-goods.ts'
import { MEDIUM } from './changed-line.ts'

export { MEDIUM } from './changed-line.ts'
/** It costs 20 € more than the other sizes. */
export const DEARER = `${jacket.id}/L/Azul`

/**
 * A shop that sells at its provider's pages, with a paid order of two jackets in M, and a shirt unless
 * it `isAlone`; 10 % off. `place` orders some of its jackets in the dearer size, for the buyer.
 */
export async function dearShop({ isAlone = false } = {}) {
  const lines = [requestLine(jacket, { size: 'M', color: 'Azul', quantity: 2 })]
  const { db, context } = await shopWithOrders(1, simulado, isAlone ? { lines } : {})
  await db
    .updateTable('variants')
    .set({ price_cents: jacket.priceCents + 2000 })
    .where('id', '=', DEARER)
    .execute()
  const clock = { now: LATER }
  const provider = elsewhere({ id: simulado.id })
  const ctx = {
    ...returnContext(db, { provider, now: () => clock.now }),
    newIds: context.newIds,
  }
  const place = (units = 2, changes: Partial<WantedExchange> = {}) =>
    placeExchange(asShopper(ctx), NUMBER, {
      position: 0,
      read: MEDIUM,
      wanted: DEARER,
      units,
      ...changes,
    })
  /** The buyer opens the provider's page; what it answers reports that it is paid. */
  const report = async (orderId = 'ord_2') => {
    const { total_cents: amountCents } = await orderRow(db, orderId)
    await payByLink(ctx, orderId, '')
    return (paymentRef = `pi_${orderId}`) =>
      settlePayment(ctx, {
        orderId,
        attempt: 2,
        sessionRef: `cs_${orderId}_2`,
        paymentRef,
        amountCents,
        status: 'paid',
        currency: 'EUR',
        isLive: false,
      })
  }
  const pay = async () => (await report())()
  const jobs = async () => {
    clock.now = new Date(clock.now.getTime() + 600_000)
    for (const job of paymentJobs(ctx)) await job.run(() => false)
  }
  const expire = (orderId = 'ord_2') =>
    expireOrder(db, orderId, { cause: 'clock', at: clock.now.toISOString() })
  const stock = (id: string) =>
    db.selectFrom('stock').selectAll().where('variant_id', '=', id).executeTakeFirstOrThrow()
  return {
    db,
    ctx,
    context,
    clock,
    place,
    report,
    pay,
    jobs,
    expire,
    stock,
    units: (orderId: string) => findLineUnits(db, orderId),
    setUnits: (id: string, units: number) => setUnits(db, id, units),
  }
}
