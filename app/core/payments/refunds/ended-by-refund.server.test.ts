import { expect, test } from 'vitest'
import { lineText } from '#core/orders/order-words.ts'
import { makeReplacement } from '#core/orders/replacements/make-replacement.server.ts'
import { replacementsOf } from '#core/orders/replacements/replacements.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { dump } from '#tests/support/database/dump.ts'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { endedByRefund } from './ended-by-refund.server.ts'
import { quoteRefund } from './refunds.server.ts'

const NUMBER = 'VR-TEST-0001'
const AT = LATER.toISOString()
const SECTION = 'YA NO TE LO ENVIAMOS OTRA VEZ'

/** A sent order of two jackets and a shirt, of which these jackets wait to be sent again. */
async function shopThatReplaces(quantity: number) {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  expect(await shipOrder(ctx, NUMBER, parcel, AT)).toMatchObject({ ok: true })
  if (quantity > 0) {
    const wanted = { units: [{ position: 0, quantity }], reason: 'faulty' } as const
    const made = await makeReplacement(ctx, NUMBER, wanted, AT)
    if (!made.ok) throw new Error(made.reason)
  }
  const foretold = async (scope: RefundScope) => {
    const worth = await quoteRefund(db, 'ord_1', scope)
    if (!worth.ok) throw new Error(worth.reason)
    return (await endedByRefund(db, 'ord_1', worth)).map(lineText)
  }
  const refund = (scope: RefundScope) =>
    refundOrder(ctx, NUMBER, { scope, idempotencyKey: 'owner/1', reason: '' })
  const waiting = async () =>
    (await replacementsOf(db, 'ord_1'))
      .flatMap(({ lines }) => lines)
      .reduce((sum, line) => sum + line.quantity - line.cancelled, 0)
  const mail = async () => {
    const { text } = await db
      .selectFrom('mail_outbox')
      .select('text')
      .where('kind', '=', 'order-refunded')
      .executeTakeFirstOrThrow()
    return text
  }
  return { db, foretold, refund, waiting, mail }
}

const lines = (position: number, quantity: number): RefundScope => ({
  kind: 'lines',
  lines: [{ position, quantity }],
  withShipping: false,
})

test.each<[string, number, RefundScope, number]>([
  ['all jackets, of which one is sent again', 1, lines(0, 2), 1],
  ['one jacket, of which two are sent again', 2, lines(0, 1), 1],
  ['all that was paid', 2, { kind: 'rest' }, 2],
])('%s: what is foretold is cut, and the buyer reads it', async (_, again, scope, cut) => {
  const { db, foretold, refund, waiting, mail } = await shopThatReplaces(again)
  const before = await dump(db)
  const [line = ''] = await foretold(scope)
  expect(line).toMatch(/Chaqueta|chaqueta/)
  expect(line).toContain(String(cut))
  expect(await dump(db)).toEqual(before)
  expect(await refund(scope)).toMatchObject({ ok: true })
  expect(await waiting()).toBe(again - cut)
  expect(await mail()).toContain(SECTION)
  expect(await mail()).toContain(line)
})

test.each<[string, number, RefundScope]>([
  ['nothing waits', 0, lines(0, 2)],
  ['the other jacket', 1, lines(0, 1)],
  ['another line', 2, lines(1, 1)],
  ['an amount', 2, { kind: 'amount', amountCents: 500 }],
])('%s: nothing is cut, and nobody reads of it', async (_, again, scope) => {
  const { foretold, refund, waiting, mail } = await shopThatReplaces(again)
  expect(await foretold(scope)).toEqual([])
  expect(await refund(scope)).toMatchObject({ ok: true })
  expect(await waiting()).toBe(again)
  expect(await mail()).not.toContain(SECTION)
})
