import { expect, test } from 'vitest'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import type { NewOrderRow } from '#db/tables/orders.ts'
import type { Db } from '#db/schema.ts'
import { countOrderViews, listDeskOrders, neighboursOf } from './order-list.server.ts'
import { readPageEnd, writePageEnd, type OrderView } from './order-views.ts'

const AT = LATER.toISOString()
const PARCEL = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

const update = (db: Db, number: string, columns: Partial<NewOrderRow>) =>
  db.updateTable('orders').set(columns).where('number', '=', number).execute()

/** Five orders, a day apart: one to send, one sent in part, sent, cancelled, and the last to send. */
async function shop() {
  const { db } = await shopWithOrders(5)
  const { ctx } = paymentContext(db)
  await shipOrder(ctx, 'VR-TEST-0002', { ...PARCEL, units: [{ position: 0, quantity: 1 }] }, AT)
  await shipOrder(ctx, 'VR-TEST-0003', PARCEL, AT)
  await cancelOrder(ctx, 'VR-TEST-0004')
  for (let n = 1; n <= 5; n += 1) {
    await update(db, `VR-TEST-000${n}`, { placed_at: `2026-11-2${n}T10:00:00.000Z` })
  }
  return db
}

const found = async (db: Db, view: OrderView, text?: string) =>
  (await listDeskOrders(db, { view, text, most: 9 })).orders.map(({ number }) => number.slice(-1))

test('what waits begins with the oldest, what has come or is done with the newest', async () => {
  const db = await shop()
  expect(await found(db, 'por-preparar')).toEqual(['1', '2', '5'])
  expect(await found(db, 'recientes')).toEqual(['5', '2', '1'])
  expect(await found(db, 'en-parte')).toEqual(['2'])
  expect(await found(db, 'enviados')).toEqual(['3'])
  expect(await found(db, 'todos')).toEqual(['5', '4', '3', '2', '1'])
  expect(await countOrderViews(db)).toEqual({
    'por-preparar': 3,
    'en-parte': 1,
    'debemos-dinero': 0,
  })
})

test('a row says what is left to send, and what is owed', async () => {
  const db = await shop()
  const { orders } = await listDeskOrders(db, { view: 'en-parte', most: 9 })
  expect(orders).toMatchObject([
    { number: 'VR-TEST-0002', units: 3, openUnits: 2, owedCents: 0, goods: { others: 1 } },
  ])
})

test.each<[OrderView, number]>([
  ['por-preparar', 1],
  ['todos', 2],
  ['todos', 1],
])('the pages of %s, %i rows each, show every order once', async (view, most) => {
  const db = await shop()
  // Two orders of one moment: the id decides.
  await update(db, 'VR-TEST-0002', { placed_at: '2026-11-21T10:00:00.000Z' })
  const seen: string[] = []
  let after = undefined as ReturnType<typeof readPageEnd>
  do {
    const page = await listDeskOrders(db, { view, after, most })
    seen.push(...page.orders.map(({ number }) => number))
    after = page.next && readPageEnd(writePageEnd(page.next))
  } while (after && seen.length < 20)
  const all = (await listDeskOrders(db, { view, most: 50 })).orders.map(({ number }) => number)
  expect(seen).toEqual(all)
  expect(new Set(seen).size).toBe(seen.length)
})

test('a search finds a number, a name without accents, an address, a postcode', async () => {
  const db = await shop()
  await update(db, 'VR-TEST-0001', {
    first_name: 'Íñigo',
    postcode: '20003',
    email: 'i@mar.example',
  })
  for (const text of ['inigo', '20003', 'i@mar', 'IÑIGO test-0001']) {
    expect(await found(db, 'todos', text)).toEqual(['1'])
  }
  expect(await found(db, 'todos', 'nadie')).toEqual([])
  expect(await found(db, 'enviados', 'inigo')).toEqual([])
})

test('a name of eight letters that could be the number of an order is found', async () => {
  const db = await shop()
  await update(db, 'VR-TEST-0001', { last_name: 'Benavent' })
  expect(await found(db, 'todos', 'benavent')).toEqual(['1'])
})

test('a page end that was not written by the list is none', () => {
  for (const text of [
    '',
    'x',
    '2026-11-21~ord_1',
    "2026-11-21T10:00:00.000Z~ord_1' or 1=1",
    'a~b~c',
  ]) {
    expect(readPageEnd(text)).toBeUndefined()
  }
})

test('the orders beside one are those of the list, also when it has left the view', async () => {
  const db = await shop()
  // Two orders of one moment: the id decides.
  await update(db, 'VR-TEST-0002', { placed_at: '2026-11-21T10:00:00.000Z' })
  const beside = async (n: number, view: OrderView, text?: string) => {
    const place = await db
      .selectFrom('orders')
      .select(['id', 'placed_at as placedAt'])
      .where('number', '=', `VR-TEST-000${n}`)
      .executeTakeFirstOrThrow()
    const { before, after } = await neighboursOf(db, place, { view, text })
    return [before?.slice(-1), after?.slice(-1)]
  }
  for (const view of ['por-preparar', 'recientes', 'todos'] as const) {
    const list = await found(db, view)
    for (const [at, n] of list.entries()) {
      expect([view, n, await beside(Number(n), view)]).toEqual([
        view,
        n,
        [list[at - 1], list[at + 1]],
      ])
    }
  }
  const [first, second] = await found(db, 'por-preparar', 'herrero')
  expect(await beside(Number(first), 'por-preparar', 'herrero')).toEqual([undefined, second])
  // The third is sent: its place among those to send is between the older and the newer.
  expect(await beside(3, 'por-preparar')).toEqual(['1', '5'])
})
