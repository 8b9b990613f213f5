import { expect, test } from 'vitest'
import discountCodes from '#content/discount-codes.json' with { type: 'json' }
import { usesOf } from '#tests/support/database/stocked-shop.ts'
import { addCode, NOON } from '#tests/support/factories/factories.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import {
  findCode,
  findDiscount,
  insertCode,
  loadDiscountCodes,
  spendDiscount,
} from './discount.server.ts'

test('a code is found however it was typed, and looking at it spends nothing', async () => {
  const { db } = await testDb()
  await addCode(db, 'VERANO', { percent: 20 })
  const before = await dump(db)
  for (const typed of ['VERANO', 'verano', '  Verano\n']) {
    expect(await findDiscount(db, typed, NOON)).toEqual({
      ok: true,
      discount: { code: 'VERANO', percent: 20 },
    })
  }
  expect(await dump(db)).toEqual(before)
})

test.each([
  ['', 'blank'],
  [' \t ', 'blank'],
  ['NADIE', 'unknown'],
  ["' or 1=1 --", 'unknown'],
  ['%', 'unknown'],
  ['VERANO\u0000', 'unknown'],
  ['PARADO', 'stopped'],
  ['AYER', 'expired'],
  ['GASTADO', 'used_up'],
])('the code %j is refused: %s', async (typed, reason) => {
  const { db } = await testDb()
  await addCode(db, 'VERANO')
  await addCode(db, 'PARADO', { is_active: 0 })
  await addCode(db, 'AYER', { ends_at: NOON })
  await addCode(db, 'GASTADO', { max_uses: 3, used_count: 3 })
  expect(await findDiscount(db, typed, NOON)).toEqual({ ok: false, reason })
})

test('a code that has not begun says when it begins', async () => {
  const { db } = await testDb()
  const startsAt = '2026-03-05T12:00:00.001Z'
  await addCode(db, 'MANANA', { starts_at: startsAt })
  expect(await findDiscount(db, 'MANANA', NOON)).toEqual({
    ok: false,
    reason: 'not_started',
    startsAt,
  })
})

test('euros, free shipping and the minimum are found as they were made', async () => {
  const { db } = await testDb()
  const limits = { startsAt: null, endsAt: null, maxUses: null }
  const customer = { maxUsesPerCustomer: 2, isFirstPurchase: true }
  const five = { code: 'CINCO', percent: 0, amountCents: 500, minimumCents: 3000 }
  const free = { code: 'ENVIO', percent: 0, freeShipping: ['standard', 'express'] as const }
  await insertCode(db, { ...five, ...limits, ...customer }, NOON)
  await insertCode(db, { ...free, ...limits, ...customer }, NOON)
  expect(await findDiscount(db, 'cinco', NOON)).toEqual({ ok: true, discount: five })
  expect(await findDiscount(db, 'envio', NOON)).toEqual({ ok: true, discount: free })
  expect(await findCode(db, 'CINCO')).toMatchObject(customer)
})

test('a code is spent as often as its limit says, and not once more', async () => {
  const { db } = await testDb()
  await addCode(db, 'DOS', { max_uses: 2 })
  expect(await spendDiscount(db, 'DOS')).toBe(true)
  expect(await spendDiscount(db, 'DOS')).toBe(true)
  expect(await spendDiscount(db, 'DOS')).toBe(false)
  expect(await usesOf(db, 'DOS')).toBe(2)
})

test('a code without a limit is counted all the same', async () => {
  const { db } = await testDb()
  await addCode(db, 'LIBRE')
  for (let i = 0; i < 5; i += 1) expect(await spendDiscount(db, 'LIBRE')).toBe(true)
  expect(await usesOf(db, 'LIBRE')).toBe(5)
})

test('neither a stopped nor an unknown code can be spent', async () => {
  const { db } = await testDb()
  await addCode(db, 'PARADO', { is_active: 0 })
  expect(await spendDiscount(db, 'PARADO')).toBe(false)
  expect(await spendDiscount(db, 'NADIE')).toBe(false)
  expect(await usesOf(db, 'PARADO')).toBe(0)
})

test('twenty at once for the last three uses: three get one', async () => {
  const { db } = await testDb()
  await addCode(db, 'TRES', { max_uses: 3 })
  // Not in transactions: one SQLite connection would queue those and hide the race.
  const spent = await Promise.all(Array.from({ length: 20 }, () => spendDiscount(db, 'TRES')))
  expect(spent.filter(Boolean)).toHaveLength(3)
  expect(await usesOf(db, 'TRES')).toBe(3)
})

test('the first start adds the codes of the policy, ready to use', async () => {
  const { db } = await testDb()
  await loadDiscountCodes(db, discountCodes, NOON)
  // To the letter of the specification, not what the policy says.
  const CODES = [
    ['WELCOME10', 10],
    ['SUMMER20', 20],
  ] as const
  expect(discountCodes).toHaveLength(CODES.length)
  for (const [code, percent] of CODES) {
    const discount = { code, percent }
    expect(await findDiscount(db, code, NOON)).toEqual({ ok: true, discount })
  }
  expect(await usesOf(db, 'WELCOME10')).toBe(0)
})

test('a later start leaves what the owner has set, and adds only what is missing', async () => {
  const { db } = await testDb()
  await addCode(db, 'WELCOME10', { percent: 12, is_active: 0, max_uses: 9, used_count: 4 })
  const [own] = (await dump(db))['discount_codes'] ?? []
  await loadDiscountCodes(db, discountCodes, NOON)
  await loadDiscountCodes(db, discountCodes, '2027-01-01T00:00:00.000Z')
  const codes = (await dump(db))['discount_codes']
  expect(codes).toHaveLength(2)
  expect(codes).toContain(own)
})
