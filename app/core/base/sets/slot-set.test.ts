import { expect, test } from 'vitest'
import { SlotSet } from './slot-set.ts'

/** Sets that begin and end within words, at their borders, and far apart. */
const LISTS = [
  [],
  [0],
  [31, 32, 63, 64],
  [1, 2, 3, 33, 1000],
  Array.from({ length: 200 }, (_, n) => n * 3),
  Array.from({ length: 320 }, (_, n) => n),
]

test.each(LISTS.flatMap((a) => LISTS.map((b) => [a, b] as const)))(
  'of %j and %j, what is in both, in either, in one alone, and how many',
  (a, b) => {
    const [one, other] = [SlotSet.of(a), SlotSet.of(b)]
    const both = a.filter((slot) => b.includes(slot))
    expect([...one]).toEqual(a)
    expect(one.size).toBe(a.length)
    expect([...one.and(other)]).toEqual(both)
    expect(one.countAnd(other)).toBe(both.length)
    expect(one.meets(other)).toBe(both.length > 0)
    expect([...one.without(other)]).toEqual(a.filter((slot) => !b.includes(slot)))
    const either = [...new Set([...a, ...b])].toSorted((x, y) => x - y)
    expect([...SlotSet.union([one, other])]).toEqual(either)
  },
)

test('a slot comes and goes, and combining leaves the sets as they were', () => {
  const set = SlotSet.of([5, 40])
  set.add(40)
  set.delete(5)
  set.delete(5000)
  const copy = set.without(SlotSet.of([40]))
  expect([[...set], [...copy], set.has(40), set.has(5), set.has(5000)]).toEqual([
    [40],
    [],
    true,
    false,
    false,
  ])
})

test('what is in any of one set is that set: the counts of a list copy none', () => {
  const set = SlotSet.of([5, 40])
  expect(SlotSet.union([set])).toBe(set)
})
