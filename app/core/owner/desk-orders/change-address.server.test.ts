import { expect, test } from 'vitest'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { changeAddress } from './change-address.server.ts'
import { deliveryOf, type Delivery } from './delivery-address.ts'

const NUMBER = 'VR-TEST-0001'

async function shop() {
  const { db } = await shopWithOrders(1)
  const now = async () => deliveryOf((await findOrder(db, 'ord_1'))!.recipient)
  const read = await now()
  const change = (changes: Partial<Delivery>, from = read) =>
    changeAddress(db, NUMBER, { read: from, wanted: { ...from, ...changes } })
  return { db, now, read, change }
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
  const { db, now, read, change } = await shop()
  const { ctx } = paymentContext(db)
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
