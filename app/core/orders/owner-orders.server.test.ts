import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import type { NewOrderRow } from '#db/tables/orders.ts'
import { backpack, jacket, tshirt } from '#tests/support/factories/factories.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { transact } from '#db/transact.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { findOrderFile, searchOrders, type OrderPlace } from './owner-orders.server.ts'

/** Orders on three days in Madrid: T-shirts; a jacket with a code; a cancelled backpack. */
async function shop(): Promise<Db> {
  const { db, context } = await stockedShop()
  const requests = [
    orderRequest({ n: 1, lines: [requestLine(tshirt, { quantity: 2 })] }),
    orderRequest({
      n: 2,
      lines: [requestLine(jacket), requestLine(tshirt)],
      discountCode: 'WELCOME10',
      recipient: { firstName: 'Íñigo', lastName: 'Muñoz', email: 'inigo@correo.example' },
    }),
    orderRequest({
      n: 3,
      lines: [requestLine(backpack)],
      recipient: { city: 'Ávila', postcode: '05001' },
    }),
  ]
  for (const request of requests) {
    const outcome = await placeOrder(context, request)
    if (!outcome.ok) throw new Error(outcome.reason)
  }
  await update(db, 'VR-TEST-0001', { placed_at: '2026-11-18T22:59:59.999Z' })
  await update(db, 'VR-TEST-0002', { placed_at: '2026-11-18T23:00:00.000Z' })
  await update(db, 'VR-TEST-0003', { placed_at: '2026-11-20T10:00:00.000Z', status: 'cancelled' })
  return db
}

const update = (db: Db, number: string, columns: Partial<NewOrderRow>) =>
  db.updateTable('orders').set(columns).where('number', '=', number).execute()

const numbers = async (db: Db, search: Partial<Parameters<typeof searchOrders>[1]>) =>
  (await searchOrders(db, { most: 9, ...search })).orders.map(({ number }) => number.slice(-1))

test.each<[string, Partial<Parameters<typeof searchOrders>[1]>, string[]]>([
  ['nothing', {}, ['3', '2', '1']],
  ['the oldest first', { isOldestFirst: true }, ['1', '2', '3']],
  ['the oldest first, with words', { isOldestFirst: true, text: '280' }, ['1', '2']],
  ['a state', { order: 'cancelled' }, ['3']],
  [
    'what is to be sent',
    { order: 'placed', payment: 'paid', fulfilment: 'unfulfilled' },
    ['2', '1'],
  ],
  ['a first moment', { from: '2026-11-18T23:00:00.000Z' }, ['3', '2']],
  ['a last moment', { until: '2026-11-18T23:00:00.000Z' }, ['1']],
  ['a name without its accents', { text: 'INIGO munoz' }, ['2']],
  ['a city', { text: 'avila' }, ['3']],
  ['a postcode', { text: '280' }, ['2', '1']],
  ['an address and a number', { text: 'lucia@correo test-0001' }, ['1']],
  ['words that no order has', { text: 'nadie' }, []],
  ['a state that none has', { fulfilment: 'returned' }, []],
])('orders are found by %s', async (_, search, expected) => {
  expect(await numbers(await shop(), search)).toEqual(expected)
})

test('a list that is cut says so, and counts units and euros', async () => {
  const { orders, more } = await searchOrders(await shop(), { most: 2 })
  expect(more).toBe(true)
  expect(orders[1]).toMatchObject({ customer: 'Íñigo Muñoz', units: 2, state: { payment: 'paid' } })
})

test('one order is told with its lines, its payment and its time line', async () => {
  const db = await shop()
  const file = await findOrderFile(db, ' vr-test-0002 ')
  expect(file?.order.lines).toHaveLength(2)
  expect(file?.order.state.order).toBe('placed')
  expect(file?.events.map(({ kind }) => kind)).toEqual(['placed', 'paid', 'mail_queued'])
  expect(await findOrderFile(db, 'VR-NADA')).toBeUndefined()
})

test('the list goes on where a page ended, also with orders of one moment and with words', async () => {
  const { db } = await testDb()
  const email = 'lucia@correo.example'
  await transact(db, async (trx) => {
    for (let n = 0; n < 12; n += 1) {
      const city = n % 2 === 0 ? 'Ávila' : 'Madrid'
      const placed_at = `2026-03-05T12:00:0${Math.floor(n / 6)}.000Z`
      await insertOrder(trx, `ord_${String(n).padStart(4, '0')}`, email, null, { city, placed_at })
    }
  })
  const pages = async (text: string | undefined, isOldestFirst?: true) => {
    const found: string[][] = []
    let after: OrderPlace | undefined
    do {
      const page = await searchOrders(db, { text, after, most: 4, isOldestFirst })
      found.push(page.orders.map(({ number }) => number.slice(-2)))
      after = page.next
    } while (after)
    return found
  }
  expect(await pages('avila')).toEqual([
    ['06', '08', '10', '00'],
    ['02', '04'],
  ])
  const all = ['06 07 08 09', '10 11 00 01', '02 03 04 05'].map((page) => page.split(' '))
  expect(await pages(undefined)).toEqual(all)
  expect((await pages(undefined, true)).flat()).toEqual(all.flat().toReversed())
})

test('an order is found by what it says now: its new city, not the old one', async () => {
  const db = await shop()
  await update(db, 'VR-TEST-0001', { city: 'Cádiz' })
  expect([await numbers(db, { text: 'cadiz' }), await numbers(db, { text: 'madrid' })]).toEqual([
    ['1'],
    ['2'],
  ])
})
