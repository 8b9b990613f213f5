import { expect, test } from 'vitest'
import type { Actor } from '#core/base/actor/actor.ts'
import { changeAddress } from '#core/orders/delivery/change-address.server.ts'
import { deliveryOf } from '#core/orders/delivery/delivery-address.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { listDeskOrders } from '#core/owner/desk-orders/order-list.server.ts'
import { OWNER } from '#tests/support/database/actors.ts'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { checkPasted } from '../dispatch-check.server.ts'
import { orderFacts } from '../order-facts.server.ts'

const BUYER: Actor = { kind: 'shopper', id: null }
const AT = LATER.toISOString()
const NUMBERS = ['VR-2345-6789', 'VR-2345-678A', 'VR-2345-678B'] as const

/** Of three orders the first is corrected by its buyer, the second by the shop. */
async function shop() {
  const { db } = await shopWithOrders(NUMBERS.length)
  const { ctx } = paymentContext(db)
  for (const [at, number] of NUMBERS.entries()) {
    const id = `ord_${at + 1}`
    await db.updateTable('orders').set({ number }).where('id', '=', id).execute()
  }
  const correct = async (number: string, id: string, actor: Actor) => {
    const read = deliveryOf((await findOrder(db, id))!.recipient)
    await changeAddress({ ...ctx, actor }, number, { read, wanted: { ...read, city: 'Getafe' } })
  }
  await correct(NUMBERS[0], 'ord_1', BUYER)
  await correct(NUMBERS[1], 'ord_2', OWNER)
  return { db, ctx }
}

test('the list and the order say that its buyer changed where it goes, until it leaves', async () => {
  const { db, ctx } = await shop()
  const seen = async () => {
    const { orders } = await listDeskOrders(db, { view: 'todos', most: 9 })
    const facts = await Promise.all(NUMBERS.map((number) => orderFacts(db, number, false)))
    return {
      list: orders.flatMap(({ number, isReaddressed }) => (isReaddressed ? [number] : [])),
      order: facts.map((one) => one?.addressChange),
    }
  }
  expect(await seen()).toEqual({ list: [NUMBERS[0]], order: [AT, null, null] })
  await shipOrder(ctx, NUMBERS[0], { carrier: 'Norte', trackingCode: null, trackingUrl: null }, AT)
  expect(await seen()).toEqual({ list: [], order: [null, null, null] })
})

test('who pastes the codes of printed labels is told of the one that may be old', async () => {
  const { db } = await shop()
  const filas = NUMBERS.map((number) => `${number} PQ1`).join('\n')
  const { ready } = await checkPasted(db, { filas, transportista: 'Norte' }, AT)
  expect(ready.map(({ customer }) => customer.includes('mira la etiqueta'))).toEqual([
    true,
    false,
    false,
  ])
})
