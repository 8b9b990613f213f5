import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import { lastDeliveries, receiveDelivery, undoDelivery } from './deliveries.server.ts'
import { addStock } from './owner-stock.server.ts'

const AT = '2026-03-05T12:00:00.000Z'
const BLUE = 'mens-jacket-1/M/Azul'
const BLACK = 'mens-tshirt-1/M/Negro'

const note = (id: string, more: Partial<Parameters<typeof receiveDelivery>[1]> = {}) => ({
  id: `dlv_${id}`,
  supplier: 'Tejidos Sanabria',
  reference: '4471-B',
  lines: [
    { variantId: BLACK, units: 5 },
    { variantId: BLUE, units: 7 },
  ],
  staffId: 'stf_1',
  ...more,
})

const onHand = async (db: Db) => {
  const rows = await db
    .selectFrom('stock')
    .select(['variant_id', 'on_hand'])
    .where('variant_id', 'in', [BLUE, BLACK])
    .orderBy('variant_id')
    .execute()
  return rows.map((row) => row.on_hand)
}

const movements = async (db: Db) =>
  db
    .selectFrom('stock_movements')
    .select(['variant_id', 'reason', 'on_hand_change', 'note'])
    .where('moved_at', '=', AT)
    .orderBy('id')
    .execute()

test('a delivery adds all its variants, with a movement of each that names the note', async () => {
  const { db } = await stockedShop()
  const [blue = 0, black = 0] = await onHand(db)
  expect(await receiveDelivery(asOwner(db), note('1'), AT)).toEqual({ ok: true, units: 12 })
  expect(await onHand(db)).toEqual([blue + 7, black + 5])
  const received = { reason: 'received', note: 'Albarán 4471-B, Tejidos Sanabria' }
  expect(await movements(db)).toEqual([
    { variant_id: BLUE, on_hand_change: 7, ...received },
    { variant_id: BLACK, on_hand_change: 5, ...received },
  ])
})

test('the same note of the same supplier is refused, whatever its capitals; of another it is not', async () => {
  const { db } = await stockedShop()
  await receiveDelivery(asOwner(db), note('1'), AT)
  const after = await onHand(db)
  const same = note('2', { supplier: ' tejidos SANABRIA', reference: '4471-b ' })
  expect(await receiveDelivery(asOwner(db), same, AT)).toEqual({
    ok: false,
    reason: 'repeated',
    at: AT,
  })
  expect(await onHand(db)).toEqual(after)
  expect(await receiveDelivery(asOwner(db), note('3', { supplier: 'Otro' }), AT)).toMatchObject({
    ok: true,
  })
})

test.each([
  [{ variantId: 'mens-nada-1/M/Azul', units: 1 }, 'unknown'],
  [{ variantId: BLUE, units: 99_999 }, 'too_many'],
])('with one line that cannot be, nothing is received: %j', async (line, reason) => {
  const { db } = await stockedShop()
  const before = await onHand(db)
  const lines = [{ variantId: BLACK, units: 5 }, line]
  expect(await receiveDelivery(asOwner(db), note('1', { lines }), AT)).toMatchObject({
    ok: false,
    reason,
    variantId: line.variantId,
  })
  expect(await onHand(db)).toEqual(before)
  expect(await lastDeliveries(db, 9)).toEqual([])
})

test('ten who receive one note at once add it once', async () => {
  const { db } = await stockedShop()
  const [blue = 0] = await onHand(db)
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, (_, at) => receiveDelivery(asOwner(db), note(String(at)), AT)),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect((await onHand(db))[0]).toBe(blue + 7)
})

test('a delivery is taken back once, and its note can be received again', async () => {
  const { db } = await stockedShop()
  const before = await onHand(db)
  await receiveDelivery(asOwner(db), note('1'), AT)
  expect(await undoDelivery(asOwner(db), 'dlv_1', AT)).toMatchObject({
    ok: true,
    units: 12,
    lines: 2,
  })
  expect(await onHand(db)).toEqual(before)
  expect(await undoDelivery(asOwner(db), 'dlv_1', AT)).toEqual({ ok: false, reason: 'gone' })
  expect(await undoDelivery(asOwner(db), 'dlv_9', AT)).toEqual({ ok: false, reason: 'gone' })
  expect(await receiveDelivery(asOwner(db), note('2'), AT)).toMatchObject({ ok: true })
  const listed = await lastDeliveries(db, 9)
  expect(Object.fromEntries(listed.map(({ id, isUndone }) => [id, isUndone]))).toEqual({
    dlv_1: true,
    dlv_2: false,
  })
})

test('what has left meanwhile is not taken back, nor the rest of its delivery', async () => {
  const { db } = await stockedShop()
  await receiveDelivery(asOwner(db), note('1'), AT)
  const [blue = 0, black = 0] = await onHand(db)
  await addStock(asOwner(db), BLUE, { units: 1 - blue, reason: 'damaged', at: AT })
  expect(await undoDelivery(asOwner(db), 'dlv_1', AT)).toMatchObject({
    ok: false,
    reason: 'below_zero',
    units: 1,
    variantId: BLUE,
  })
  expect(await onHand(db)).toEqual([1, black])
  expect((await lastDeliveries(db, 1))[0]?.isUndone).toBe(false)
})
