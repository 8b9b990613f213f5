import { expect, test } from 'vitest'
import { dump } from '#tests/support/database/dump.ts'
import { paymentContext, times } from '#tests/support/factories/order-life.ts'
import { holdRows, unitsFree, unpaidShop } from '#tests/support/factories/unpaid.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { expireOrder, expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { transitionOrder } from '#core/orders/transition-order.server.ts'

const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0)

test('34 posts of 50 lines with all that one may order, from one address, hold nothing', async () => {
  const { db, order, of } = await unpaidShop()
  const outcomes = await Promise.all(times(34, () => order({ client: '198.51.100.1' }, of(50, 10))))
  expect(outcomes).toEqual(
    times(34, () => ({ ok: false, reason: 'unpaid_limit', by: 'order' }) as const),
  )
  expect(sum(await unitsFree(db))).toBe(56 * 20)
  expect(await holdRows(db)).toEqual({ holders: [], holds: [] })
})

test('34 posts of all that one may hold, from one address, hold that once', async () => {
  const { db, order, of } = await unpaidShop()
  const outcomes = await Promise.all(times(34, () => order({ client: '198.51.100.1' }, of(30, 2))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((one) => !one.ok)).toEqual(
    times(33, () => ({ ok: false, reason: 'unpaid_limit', by: 'client', waitSeconds: 1860 })),
  )
  expect(sum(await unitsFree(db))).toBe(56 * 20 - 60)
})

test('the same from ever new addresses and e-mails leaves of everything what an honest buyer wants', async () => {
  const { db, order, of, variants } = await unpaidShop()
  const outcomes = await Promise.all(
    times(34, (n) => order({ client: `198.51.100.${n}` }, of(6, 10, (n % 9) * 6))),
  )
  expect(outcomes.some(({ ok }) => ok)).toBe(true)
  const left = await unitsFree(db)
  expect(Math.min(...left)).toBeGreaterThanOrEqual(10)
  expect(sum(left)).toBeGreaterThanOrEqual(56 * 20 * 0.75)
  for (const [n, line] of variants.entries()) {
    if (n % 8 !== 0) continue // one of each product is enough
    const honest = await order({ client: `203.0.${n}.7` }, [{ ...line, quantity: 2 }])
    expect(honest).toMatchObject({ ok: true })
  }
})

test('of ten that ask at once for the last allowance, one has it', async () => {
  const { db, order, of } = await unpaidShop()
  const client = '198.51.100.1'
  for (const n of times(4, (each) => each)) await order({ client }, of(1, 1, n))
  // On Postgres each has its own connection, as on several servers.
  const outcomes = await Promise.all(times(10, (n) => order({ client }, of(1, 1, n + 4))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const { holders, holds } = await holdRows(db)
  expect(holders.find(({ holder }) => holder.endsWith(`/${client}`))).toMatchObject({ orders: 5 })
  expect(holds).toHaveLength(5)
})

test('orders that cross each other, and orders that end meanwhile, wait in no circle', async () => {
  const { db, order, of, now } = await unpaidShop()
  const lines = of(8, 1)
  const begin = (n: number) =>
    order(
      { client: `198.51.100.${n % 3}`, email: `comprador-${n % 2}@correo.example` },
      n % 2 === 0 ? lines : lines.toReversed(),
    )
  await Promise.all(times(4, begin))
  const by = { cause: 'clock', at: now().toISOString() } as const
  const held = (await holdRows(db)).holds.map(({ order_id: id }) => id)
  await Promise.all([
    ...held.map((id) => expireOrder(db, id, by)),
    ...times(8, (n) => begin(n + 4)),
  ])
  const { holders, holds } = await holdRows(db)
  const shop = holders.find(({ holder }) => holder === 'shop')
  expect(shop).toMatchObject({ orders: holds.length, units: holds.length * 8 })
  expect(sum(await unitsFree(db))).toBe(56 * 20 - holds.length * 8)
})

test('a refusal says how long to wait, and changes nothing', async () => {
  const { db, order, of, pass } = await unpaidShop()
  const email = 'lucia@correo.example'
  for (const n of times(5, (each) => each))
    await order({ client: '198.51.100.1', email }, of(1, 1, n))
  pass(10)
  const before = await dump(db)
  const refused = { ok: false, reason: 'unpaid_limit', waitSeconds: 21 * 60 }
  expect(await order({ client: '198.51.100.1' }, of(1, 1))).toEqual({ ...refused, by: 'client' })
  expect(await order({ client: '198.51.100.2', email }, of(1, 3))).toEqual({
    ...refused,
    by: 'email',
  })
  expect(await dump(db)).toEqual(before)
})

test('strangers who use up an e-mail do not stop its owner', async () => {
  const { order, of } = await unpaidShop()
  const email = 'lucia@correo.example'
  for (const n of times(8, (each) => each)) {
    await order({ client: `198.51.100.${n}`, email }, of(1, 1, n))
  }
  expect(await order({ client: '203.0.113.7', email }, of(2, 2))).toMatchObject({ ok: true })
})

test('an order that is not small leaves half of each variant, and says what it may have', async () => {
  const { order, of, variants } = await unpaidShop()
  await order({ client: '198.51.100.1' }, of(1, 7))
  const { id, size, color } = variants[0]!
  expect(await order({ client: '198.51.100.2' }, of(1, 5))).toEqual({
    ok: false,
    reason: 'unpaid_limit',
    by: 'variant',
    lines: [{ id, size, color, unitsLeft: 3 }],
  })
  expect(await order({ client: '198.51.100.2' }, of(1, 3))).toMatchObject({ ok: true })
})

test('the last unit can be bought by a small order, and by a larger one that finds nothing held', async () => {
  const { order, of } = await unpaidShop(1)
  expect(await order({ client: '198.51.100.1' }, of(7, 1))).toMatchObject({ ok: true })
  expect(await order({ client: '198.51.100.2' }, of(1, 1, 7))).toMatchObject({ ok: true })
})

type Opened = Awaited<ReturnType<typeof unpaidShop>>

/** The ways in which an unpaid order ends, and the units taken from stock afterwards. */
const ENDINGS = {
  paid: {
    sold: 6,
    end: async ({ db, now }: Opened, n: number) => {
      const by = { cause: 'provider', at: now().toISOString() } as const
      await transitionOrder(db, `ord_${n}`, 'pay', by, { payment_ref: `pi_${n}` })
    },
  },
  expired: { sold: 0, end: ({ db, now }: Opened) => expireUnpaidOrders(db, now()) },
  cancelled: {
    sold: 0,
    end: ({ db }: Opened, n: number) => cancelOrder(paymentContext(db).ctx, `VR-TEST-000${n}`),
  },
}

test.each(Object.entries(ENDINGS))(
  'an order that is %s holds no more, and nobody is known',
  async (_how, { sold, end }) => {
    const opened = await unpaidShop()
    const { db, order, of, pass } = opened
    await order({ client: '198.51.100.1' }, of(1, 1))
    await order({ client: '198.51.100.1' }, of(1, 5))
    const { holders, holds } = await holdRows(db)
    expect([holders.length, holds.length]).toEqual([5, 2]) // client, network, two e-mails, shop
    pass(31)
    for (const n of [1, 2]) await end(opened, n)
    await expireUnpaidOrders(db, opened.now()) // as each minute
    expect(await holdRows(db)).toEqual({ holders: [], holds: [] })
    expect(sum(await unitsFree(db))).toBe(56 * 20 - sold)
  },
)

test('what an older server paid without a word about its hold is released by the round', async () => {
  const { db, order, of, now } = await unpaidShop()
  await order({ client: '198.51.100.1' }, of(1, 1))
  await db.updateTable('orders').set({ payment_status: 'paid', payment_ref: 'pi_1' }).execute()
  await expireUnpaidOrders(db, now())
  expect(await holdRows(db)).toEqual({ holders: [], holds: [] })
})

test('what small orders hold does not use up the share of the others', async () => {
  const { order, of } = await unpaidShop()
  for (const n of times(6, (each) => each)) {
    await order({ client: `198.51.${n}.7` }, of(1, 2))
  }
  expect(await order({ client: '203.0.113.7' }, of(1, 5))).toMatchObject({ ok: true })
})

/** The n-th household of one customer, which may have 65,536 of them. */
const household = (n: number) => `2001:db8:77:${n.toString(16)}::1`
const isOk = ({ ok }: { ok: boolean }) => ok

test('sixty households of one /48 hold half of a variant, and the honest buy the rest', async () => {
  const { db, order, of } = await unpaidShop()
  const outcomes = await Promise.all(times(60, (n) => order({ client: household(n) }, of(1, 2))))
  expect(outcomes.filter(isOk)).toHaveLength(5)
  expect(outcomes.find((one) => !one.ok)).toMatchObject({ reason: 'unpaid_limit', by: 'variant' })
  expect((await unitsFree(db)).filter((units) => units < 20)).toEqual([10])
  for (const n of times(3, (each) => each)) {
    expect(await order({ client: `203.0.113.${n}` }, of(1, 2))).toMatchObject({ ok: true })
  }
})

test.each([
  ['a /48', household],
  ['a /24', (n: number) => `198.51.100.${n}`],
])(
  'of %s, three small first orders need only stock, also of ten at once, until one ends',
  async (_network, client) => {
    const { db, order, of, now } = await unpaidShop()
    const small = async () =>
      (await holdRows(db)).holds.filter(({ is_small }) => is_small === 1).map((one) => one.order_id)
    const outcomes = await Promise.all(times(10, (n) => order({ client: client(n) }, of(1, 1, n))))
    // The others are judged as larger ones, which find nothing held here.
    expect(outcomes.filter(isOk)).toHaveLength(10)
    const [first] = await small()
    expect(await small()).toHaveLength(3)
    await expireOrder(db, first!, { cause: 'clock', at: now().toISOString() })
    await order({ client: client(11) }, of(1, 1, 11))
    expect(await small()).toHaveLength(3)
    await order({ client: '203.0.113.7' }, of(1, 1, 12))
    expect(await small()).toHaveLength(4)
  },
)

test('shoppers behind one address of a carrier buy what others of it have not reserved', async () => {
  const { order, of } = await unpaidShop(3)
  const outcomes = await Promise.all(
    times(40, (n) => order({ client: `198.51.100.${n}` }, of(1, 1, n))),
  )
  expect(outcomes.filter(isOk)).toHaveLength(40)
})

test('a client whose hold an older server stored has no network, and is counted alone', async () => {
  const { db, order, of } = await unpaidShop()
  await order({ client: household(1) }, of(1, 2))
  await db.updateTable('unpaid_holds').set({ client: 'client:0123456789abcdef' }).execute()
  for (const n of [2, 3, 4]) await order({ client: household(n) }, of(1, 1, n))
  expect((await holdRows(db)).holds.every(({ is_small }) => is_small === 1)).toBe(true)
})
