import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { orderRow, shopWithOrders, storyOf } from '#tests/support/factories/order-life.ts'
import {
  AS_DECLARED,
  at,
  JACKETS,
  NUMBER,
  returnContext,
  SHIRT,
  wish,
} from '#tests/support/factories/returned-goods.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { findLineUnits } from '#core/orders/fulfilment/line-units.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { cancelLines } from '#core/payments/cancel-lines.server.ts'
import { checkStock } from '#core/stock/stock-movements.server.ts'
import { createReturn } from './create-return.server.ts'
import { declareWithdrawal } from './declare-withdrawal.server.ts'
import { returnsOf, type Return } from './returns.server.ts'
import { declineReturn, receiveReturn } from './transition-return.server.ts'

const ok = { ok: true }
const ONE_JACKET = { position: 0, quantity: 1 }

/** A shop whose order was sent in part. */
async function partlySent(units: Units[]) {
  const { db } = await shopWithOrders(1)
  const ctx = returnContext(db)
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null, units }
  await shipOrder(ctx, NUMBER, parcel, at)
  const newest = async (): Promise<Return> => {
    const all = await returnsOf(db, 'ord_1')
    const one = all.find(({ status }) => status === 'requested')
    if (!one) throw new Error('no open return')
    return one
  }
  return { db, ctx, newest }
}

test('an order is returned when all that was sent came back and the rest is cancelled', async () => {
  const { db, ctx, newest } = await partlySent([JACKETS])
  expect(await createReturn(ctx, 'ord_1', wish([JACKETS]))).toMatchObject(ok)
  expect(await receiveReturn(asOwner(db), await newest(), { at, restocks: true })).toEqual(ok)
  expect((await orderRow(db)).fulfilment_status).toBe('partly_shipped')
  expect(await cancelLines(ctx, NUMBER, [SHIRT])).toMatchObject(ok)
  expect((await orderRow(db)).fulfilment_status).toBe('returned')
  expect(await storyOf(db)).toContain('returned by owner')
})

test('goods that the buyer does not have do not arrive, and undo no other return', async () => {
  const { db, ctx, newest } = await partlySent([ONE_JACKET])
  await createReturn(ctx, 'ord_1', wish([ONE_JACKET]))
  expect(await receiveReturn(asOwner(db), await newest(), { at, restocks: true })).toEqual(ok)
  // The rest, which was not sent.
  await declareWithdrawal(ctx, AS_DECLARED, 'ord_1')
  const rest = await newest()
  expect(rest.units).toEqual([ONE_JACKET, SHIRT])
  const refused = await receiveReturn(asOwner(db), rest, { at, restocks: true })
  expect(refused).toEqual({ ok: false, reason: 'not_sent' })
  const declined = await declineReturn(ctx, rest, { at, reason: 'sale ya', exception: 'acordado' })
  expect(declined).toEqual(ok)
  expect(await findLineUnits(db, 'ord_1')).toMatchObject([{ dispatched: 1, returned: 1 }, {}])
  expect((await checkStock(db)).faults).toEqual([])
})
