import { expect, test } from 'vitest'
import { SlotOrder } from './slot-order.ts'
import { SlotSet } from './slot-set.ts'

const COUNT = 5000
/** Each slot's rank: every number once, mixed. */
const ranks = Array.from({ length: COUNT }, (_, slot) => (slot * 3331) % COUNT)
const compare = (a: number, b: number) => (ranks[a] ?? 0) - (ranks[b] ?? 0)
const all = ranks.map((_, slot) => slot)
const sorted = all.toSorted(compare)

test('a filled order is sorted, and lets other work run meanwhile', async () => {
  const order = new SlotOrder(compare)
  let pauses = 0
  await order.sortAll(all, async () => void (pauses += 1))
  expect([...order.slots]).toEqual(sorted)
  expect(pauses).toBeGreaterThan(1)
})

test('what moved is put where it belongs; what is gone is taken out', async () => {
  const order = new SlotOrder(compare)
  await order.sortAll(all.slice(0, 4000), async () => {})
  const [gone, came] = [all.slice(0, 30), all.slice(4000)]
  const [moved] = [3999]
  const before = ranks[moved]
  ranks[moved] = -1
  order.update(SlotSet.of([...gone, moved, ...came]), [...came, moved])
  expect([...order.slots]).toEqual(all.slice(30).toSorted(compare))
  expect(order.slots[0]).toBe(moved)
  ranks[moved] = before ?? 0
})

test.each([3, 400, 4000])('the first of a set of %i come in this order', async (size) => {
  const order = new SlotOrder(compare)
  await order.sortAll(all, async () => {})
  const members = all.filter((slot) => slot % Math.floor(COUNT / size) === 0)
  const expected = sorted.filter((slot) => members.includes(slot))
  expect(order.first(SlotSet.of(members), 24)).toEqual(expected.slice(0, 24))
  expect(order.first(SlotSet.of(members), Infinity)).toEqual(expected)
  expect(order.first(SlotSet.of(members), 0)).toEqual([])
})

test.each([5, 300, 2500])('the first of %i products compare few of them', async (size) => {
  let comparisons = 0
  const order = new SlotOrder((a, b) => {
    comparisons += 1
    return compare(a, b)
  })
  await order.sortAll(all, async () => {})
  comparisons = 0
  const members = all.slice(0, size)
  const expected = sorted.filter((slot) => slot < size).slice(0, 24)
  expect(order.first(SlotSet.of(members), 24)).toEqual(expected)
  expect(comparisons).toBeLessThan(20)
})
