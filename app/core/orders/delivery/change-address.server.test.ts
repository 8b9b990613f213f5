import { expect, test } from 'vitest'
import type { Actor } from '#core/base/actor/actor.ts'
import { OWNER } from '#tests/support/database/actors.ts'
import {
  LATER,
  paymentContext,
  shopWithOrders,
  storyOf,
} from '#tests/support/factories/order-life.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { changeAddress } from './change-address.server.ts'
import { deliveryOf, type Delivery } from './delivery-address.ts'
import { MOST_BY_BUYER } from './changed-by-buyer.server.ts'

const NUMBER = 'VR-TEST-0001'

async function shop() {
  const { db } = await shopWithOrders(1)
  const now = async () => deliveryOf((await findOrder(db, 'ord_1'))!.recipient)
  const read = await now()
  const { ctx } = paymentContext(db)
  const change = (changes: Partial<Delivery>, from = read) =>
    changeAddress(ctx, NUMBER, { read: from, wanted: { ...from, ...changes } })
  return { db, ctx, now, read, change }
}

test('an address is changed while nothing has left', async () => {
  const { now, read, change } = await shop()
  expect(await change({ address: 'Calle Nueva, 2' })).toMatchObject({
    ok: true,
    changed: ['address'],
  })
  expect(await now()).toEqual({ ...read, address: 'Calle Nueva, 2' })
})

test('of two people who change the same field, the second sees both values', async () => {
  const { now, change } = await shop()
  await change({ address: 'Calle Primera, 1' })
  const second = await change({ address: 'Calle Segunda, 2' })
  expect(second).toMatchObject({ ok: false, reason: 'moved_meanwhile', fields: ['address'] })
  expect((await now()).address).toBe('Calle Primera, 1')
})

test('who changes another field loses nothing, and undoes nothing', async () => {
  const { now, change } = await shop()
  await change({ address: 'Calle Primera, 1' })
  expect(await change({ phone: '600 111 222' })).toMatchObject({ ok: true, changed: ['phone'] })
  expect(await now()).toMatchObject({ address: 'Calle Primera, 1', phone: '600 111 222' })
})

test('what both have written alike is no conflict', async () => {
  const { change } = await shop()
  await change({ city: 'Getafe' })
  expect(await change({ city: 'Getafe' })).toMatchObject({ ok: true, changed: [] })
})

test('an address with other taxes or another tariff is refused', async () => {
  const { now, read, change } = await shop()
  for (const changes of [
    { postcode: '35001' },
    { postcode: '07001' },
    { country: 'PT', postcode: '4000-001' },
  ]) {
    expect(await change(changes)).toEqual({ ok: false, reason: 'other_price' })
  }
  expect(await now()).toEqual(read)
})

test('once a part has left, the address stays', async () => {
  const { ctx, now, read, change } = await shop()
  const parcel = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }
  const units = [{ position: 0, quantity: 1 }]
  await shipOrder(ctx, NUMBER, { ...parcel, units }, LATER.toISOString())
  expect(await change({ address: 'Calle Tarde, 3' })).toEqual({ ok: false, reason: 'sent' })
  expect(await now()).toEqual(read)
})

test('ten changes at once leave one of them, whole', async () => {
  const { now, change } = await shop()
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, n) => change({ address: `Calle ${n}`, city: `Ciudad ${n}` })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const { address, city } = await now()
  expect(city).toBe(address.replace('Calle', 'Ciudad'))
})

const BUYER: Actor = { kind: 'shopper', id: null }
const newOrderMail = { to: 'tienda@vereda.example', newId: () => 'mail_owner' }

/** An order whose buyer changes the city, again and again; the owner wants mails. */
async function shopOfBuyer(orderChanges: { payment_status?: 'pending' } = {}) {
  const { db, now, ctx } = await shop()
  const { payment_status } = orderChanges
  if (payment_status) {
    await db.updateTable('orders').set({ payment_status }).where('id', '=', 'ord_1').execute()
  }
  const buyer = { ...ctx, actor: BUYER, newOrderMail }
  const move = async (city: string, context = buyer) => {
    const read = await now()
    return changeAddress(context, NUMBER, { read, wanted: { ...read, city } })
  }
  const mails = () =>
    db
      .selectFrom('mail_outbox')
      .select(['kind', 'to_email', 'text'])
      .where('kind', 'in', ['order-address', 'address-owner'])
      .orderBy('id')
      .execute()
  return { db, ctx, now, move, mails }
}

test('what its buyer changes is an event, and is mailed to the buyer and the owner', async () => {
  const { db, move, mails } = await shopOfBuyer()
  await move('Getafe')
  expect(await storyOf(db)).toContain('address_changed by shopper')
  const { email } = (await findOrder(db, 'ord_1'))!.recipient
  expect(await mails()).toEqual([
    { kind: 'order-address', to_email: email, text: expect.stringContaining('Getafe') },
    { kind: 'address-owner', to_email: newOrderMail.to, text: expect.stringContaining('Getafe') },
  ])
})

test('what changes nothing is no event and no mail', async () => {
  const { db, now, move, mails } = await shopOfBuyer()
  expect(await move((await now()).city)).toMatchObject({ ok: true, changed: [] })
  expect(await storyOf(db)).not.toContain('address_changed by shopper')
  expect(await mails()).toEqual([])
})

test('the owner is told of no order that is not paid', async () => {
  const { move, mails } = await shopOfBuyer({ payment_status: 'pending' })
  await move('Getafe')
  expect((await mails()).map(({ kind }) => kind)).toEqual(['order-address'])
})

test('what the shop changes is an event, and mails nobody', async () => {
  const { db, ctx, move, mails } = await shopOfBuyer()
  await move('Getafe', { ...ctx, actor: OWNER, newOrderMail })
  expect(await storyOf(db)).toContain('address_changed by owner')
  expect(await mails()).toEqual([])
})

test('a buyer changes it five times at most, the shop still after them', async () => {
  const { ctx, now, move, mails } = await shopOfBuyer()
  for (const n of Array(MOST_BY_BUYER).keys()) {
    expect(await move(`Ciudad ${n}`)).toMatchObject({ ok: true })
  }
  expect(await move('Getafe')).toEqual({ ok: false, reason: 'too_many' })
  expect((await now()).city).toBe('Ciudad 4')
  expect(await mails()).toHaveLength(2 * MOST_BY_BUYER)
  expect(await move('Getafe', { ...ctx, actor: OWNER, newOrderMail })).toMatchObject({ ok: true })
})
