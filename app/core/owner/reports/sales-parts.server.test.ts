import { expect, test } from 'vitest'
import { shopWithOrders } from '#tests/support/factories/order-life.ts'
import { returnsByReason, salesByCode, salesByCountry, salesBySize } from './sales-parts.server.ts'
import { salesByHour } from './sales-report.server.ts'
import { sumSales } from './sales-report.ts'

const MARCH = { fromDay: '2026-03-01', toDay: '2026-03-31' }
const MAY = { fromDay: '2026-05-01', toDay: '2026-05-31' }

test('codes, countries and sizes add up to what was sold in the span', async () => {
  const { db } = await shopWithOrders(2)
  const whole = sumSales(await salesByHour(db, MARCH))
  expect(whole.orders).toBe(2)
  for (const parts of [await salesByCode(db, MARCH), await salesByCountry(db, MARCH)]) {
    expect(parts.reduce((sum, { orders }) => sum + orders, 0)).toBe(whole.orders)
    expect(parts.reduce((sum, { totalCents }) => sum + totalCents, 0)).toBe(whole.totalCents)
    expect(parts.reduce((sum, { discountCents }) => sum + discountCents, 0)).toBe(
      whole.discountCents,
    )
  }
  const sizes = await salesBySize(db, MARCH)
  expect(sizes.reduce((sum, { units }) => sum + units, 0)).toBe(whole.units)
})

test('nothing is sold outside the span', async () => {
  const { db } = await shopWithOrders(1)
  expect([
    await salesByCode(db, MAY),
    await salesByCountry(db, MAY),
    await salesBySize(db, MAY),
  ]).toEqual([[], [], []])
})

test('returns count by reason in the days on which they were asked for', async () => {
  const { db } = await shopWithOrders(1)
  const base = {
    kind: 'return' as const,
    order_id: 'ord_1',
    typed_number: 'VR-TEST-0001',
    name: 'Nombre Apellido',
    email: 'alguien@example.com',
    is_whole: 0 as const,
    goods: 'Una camisa',
    note: null,
    status: 'requested' as const,
    refund_id: null,
    decline_reason: null,
    decline_exception: null,
    received_at: null,
    closed_at: null,
  }
  for (const [n, reason, at] of [
    [1, 'too_large', '2026-03-01T00:00:00.000Z'],
    [2, 'too_large', '2026-03-31T21:59:59.999Z'],
    [3, null, '2026-03-05T12:00:00.000Z'],
    [4, 'too_large', '2026-03-31T22:00:00.000Z'], // April in Madrid
  ] as const) {
    await db
      .insertInto('returns')
      .values({
        ...base,
        id: `ret_${n}`,
        code: `DV-${n}`,
        reason,
        dedupe_key: `key_${n}`,
        requested_at: at,
      })
      .execute()
    await db
      .insertInto('return_lines')
      .values({ return_id: `ret_${n}`, position: 0, quantity: n })
      .execute()
  }
  expect(await returnsByReason(db, MARCH)).toEqual([
    { reason: 'too_large', returns: 2, units: 3 },
    { reason: null, returns: 1, units: 3 },
  ])
})
