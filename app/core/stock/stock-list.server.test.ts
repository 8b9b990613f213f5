import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { countFromDevice } from './device-counts.server.ts'
import { addStock, countStock, findVariant } from './owner-stock.server.ts'
import { listStock, reservingOrders } from './stock-list.server.ts'
import { movementsPage } from './stock-movements.server.ts'
import type { StockPlace } from './stock-places.server.ts'
import { setReorderPoint } from './variant-facts.server.ts'

const VARIANT = 'mens-jacket-1/M/Azul'
const AT = '2026-03-05T12:00:00.000Z'
const now = new Date(AT)

test('the list of the stock is read in pages, each variant once, the fewest units first', async () => {
  const { db } = await stockedShop()
  await countStock(asOwner(db), VARIANT, { units: 2, at: AT })
  const seen: { variantId: string; available: number }[] = []
  let after: StockPlace | undefined
  do {
    const page = await listStock(db, { view: 'todo', lowUnits: 3, after, most: 7, now })
    seen.push(...page.variants)
    after = page.next
  } while (after && seen.length < 200)
  const ids = seen.map(({ variantId }) => variantId)
  expect(ids[0]).toBe(VARIANT)
  expect(new Set(ids).size).toBe(ids.length)
  expect(seen.map(({ available }) => available)).toEqual(
    seen.map(({ available }) => available).toSorted((a, b) => a - b),
  )
})

test('low is at the reorder point, or at the few units of the shop where there is none', async () => {
  const { db } = await stockedShop()
  const low = async () =>
    (await listStock(db, { view: 'bajo', lowUnits: 3, most: 50, now })).variants.map(
      ({ variantId }) => variantId,
    )
  expect(await low()).toEqual([])
  await setReorderPoint(db, VARIANT, 10)
  expect(await low()).toEqual([VARIANT])
  await setReorderPoint(db, VARIANT, 9)
  expect(await low()).toEqual([])
})

test('movements are read in pages, the newest first', async () => {
  const { db } = await stockedShop()
  for (let units = 1; units <= 5; units += 1) {
    await addStock(asOwner(db), VARIANT, { units, reason: 'received', at: AT })
  }
  const first = await movementsPage(db, VARIANT, { most: 3 })
  expect(first.movements.map(({ onHandChange }) => onHandChange)).toEqual([5, 4, 3])
  const second = await movementsPage(db, VARIANT, { before: first.next, most: 2 })
  expect(second.movements.map(({ onHandChange }) => onHandChange)).toEqual([2, 1])
})

test('nothing is reserved in a shop without orders', async () => {
  const { db } = await stockedShop()
  expect(await reservingOrders(db, VARIANT, 10)).toEqual([])
})

test('a count that is sent twice counts once', async () => {
  const { db } = await stockedShop()
  const counts = [{ variantId: VARIANT, units: 8, expected: 10 }]
  expect(await countFromDevice(asOwner(db), counts, { at: AT })).toMatchObject({
    ok: true,
    already: 0,
  })
  expect(await countFromDevice(asOwner(db), counts, { at: AT })).toMatchObject({
    ok: true,
    already: 1,
  })
  expect(await movementsPage(db, VARIANT, { most: 9 })).toMatchObject({
    movements: [{ onHandChange: -2, reason: 'counted' }, {}],
  })
})

test('a count is refused if units moved after it, and nothing is counted', async () => {
  const { db } = await stockedShop()
  const at = '2026-03-05T12:10:00.000Z'
  await addStock(asOwner(db), VARIANT, { units: 5, reason: 'received', at: AT })
  const late = (agoSeconds: number) =>
    countFromDevice(asOwner(db), [{ variantId: VARIANT, units: 9, expected: 15, agoSeconds }], {
      at,
    })
  expect(await late(601)).toEqual({
    ok: false,
    reason: 'other_units',
    units: 15,
    variantId: VARIANT,
  })
  expect((await findVariant(db, VARIANT))?.onHand).toBe(15)
  expect(await late(599)).toMatchObject({ ok: true })
})
