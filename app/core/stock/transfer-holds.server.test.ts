import { expect, test } from 'vitest'
import transferPolicy from '#content/transfer-policy.json' with { type: 'json' }
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import { times } from '#tests/support/factories/order-life.ts'
import { requestLine } from '#tests/support/factories/order-request.ts'
import { holdRows } from '#tests/support/factories/unpaid.ts'
import { transferShop } from '#tests/support/owner-order/transfer-shop.ts'

const SHIRT = 'mens-tshirt-1/S/Azul'
const { open } = transferPolicy
const shirts = (quantity: number, color = 'Azul') => [
  requestLine(tshirt, { size: 'S', color, quantity }),
]

test.each([
  ['email', open.email, (n: number) => ({ recipient: { email: 'UNA@correo.example' }, n })],
  ['client', open.client, (n: number) => ({ client: '203.0.113.7', n })],
  ['network', open.network, (n: number) => ({ client: `203.0.113.${n}`, n })],
] as const)('of one %s only so many wait, also if they come at once', async (by, most, buyer) => {
  const { db, press, shopper } = await transferShop()
  const outcomes = await Promise.all(times(most + 3, (n) => press(buyer(n))))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(most)
  expect(outcomes.filter(({ ok }) => !ok)).toEqual(
    times(3, () => ({ ok: false, reason: 'transfer_limit', by })),
  )
  // One that ends makes room for another.
  const { number } = await db
    .selectFrom('orders')
    .select('number')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await cancelOrder(shopper, number)
  expect(await press(buyer(50))).toMatchObject({ ok: true })
  expect(await press(buyer(51))).toMatchObject({ ok: false, by })
})

test('the sum of all that wait is limited, and what is paid by card is not', async () => {
  const { press } = await transferShop(1000)
  const each = shirts(10)
  const outcomes = []
  for (const n of times(18, (one) => one)) outcomes.push(await press({ n, lines: each }))
  const most = outcomes.reduce((sum, one) => sum + (one.ok ? one.order.totalCents : 0), 0)
  expect(outcomes.at(-1)).toMatchObject({ reason: 'transfer_limit', by: 'total' })
  expect(most).toBeGreaterThan(transferPolicy.total.cents - 40_000)
  expect(most).toBeLessThanOrEqual(transferPolicy.total.cents)
  const card = { method: 'online', authorisation: '' } as const
  expect(await press({ n: 40, lines: each, payment: card })).toMatchObject({ ok: true })
})

test('transfers hold a fifth of a variant, and none of the last few', async () => {
  const { db, press } = await transferShop()
  await setUnits(db, SHIRT, 20)
  expect(await press({ lines: shirts(3) })).toMatchObject({ ok: true })
  expect(await press({ n: 2, lines: shirts(2) })).toMatchObject({
    reason: 'transfer_limit',
    by: 'variant',
    lines: [{ unitsLeft: 1 }],
  })
  expect(await press({ n: 2, lines: shirts(1) })).toMatchObject({ ok: true })
  await setUnits(db, 'mens-tshirt-1/S/Negro', 4)
  expect(await press({ n: 3, lines: shirts(1, 'Negro') })).toMatchObject({
    reason: 'transfer_limit',
    lines: [{ unitsLeft: 0 }],
  })
})

test('they take nothing of what unpaid orders by card may hold', async () => {
  const { db, press } = await transferShop()
  await setUnits(db, SHIRT, 20)
  const client = '203.0.113.7'
  const recipient = { email: 'una@correo.example' }
  const card = { method: 'online', authorisation: '' } as const
  expect(await press({ lines: shirts(4), client, recipient })).toMatchObject({ ok: true })
  const { holders, holds } = await holdRows(db)
  expect(holders.filter(({ orders }) => orders > 0)).toEqual([])
  expect(holds).toMatchObject([{ is_small: 1, units: 4 }])
  // A large order may hold half of the variant: ten, as if nobody waited.
  const large = { n: 2, lines: shirts(10), client, recipient, payment: card }
  expect(await press(large)).toMatchObject({ ok: true })
  // And one that waits for its card takes nothing of what transfers may hold.
  expect(await press({ n: 3, lines: shirts(1), client })).toMatchObject({ by: 'variant' })
})

test('what is paid or cancelled leaves nothing behind', async () => {
  const { db, press, shopper } = await transferShop()
  await press({})
  await cancelOrder(shopper, 'VR-TEST-0001')
  const { holders, holds } = await holdRows(db)
  expect([holders.filter(({ orders, units }) => orders + units > 0), holds]).toEqual([[], []])
})
