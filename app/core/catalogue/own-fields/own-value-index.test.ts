import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OwnFieldValues } from './own-fields.ts'
import { MOST_INDEXED, OwnValueIndex, valueWord } from './own-value-index.ts'

type Slots = Map<number, OwnFieldValues | undefined>

const contentsOf = (index: OwnValueIndex, key: string) => {
  const values = index.values(key)
  return values && Object.fromEntries([...values].map(([word, set]) => [word, [...set]]))
}

/** The rule, by going through every product. */
function expected(slots: Slots, key: string) {
  const found: Record<string, number[]> = {}
  for (const [slot, values] of [...slots].toSorted(([a], [b]) => a - b)) {
    const value = values?.[key]
    if (value !== undefined) (found[valueWord(value)] ??= []).push(slot)
  }
  return Object.keys(found).length > MOST_INDEXED ? undefined : found
}

const values = fc.option(
  fc.record(
    { n: fc.nat(2 * MOST_INDEXED), yes: fc.boolean(), text: fc.constantFrom('a', 'b', '') },
    { requiredKeys: [] },
  ),
  { nil: undefined },
)

test('after any changes, an index has what a walk through all products finds', () => {
  const steps = fc.array(fc.tuple(fc.nat(99), values), { minLength: 1, maxLength: 150 })
  fc.assert(
    fc.property(steps, steps, (before, later) => {
      const slots: Slots = new Map(before)
      const index = new OwnValueIndex(() => slots)
      for (const key of ['n', 'yes', 'text'])
        expect(contentsOf(index, key)).toEqual(expected(slots, key))
      for (const [slot, next] of later) {
        index.move(slot, slots.get(slot), next)
        slots.set(slot, next)
      }
      for (const key of ['n', 'yes', 'text'])
        expect(contentsOf(index, key)).toEqual(expected(slots, key))
    }),
  )
})

test('a field of too many values is none, until enough of them have gone; it is walked once', () => {
  const slots: Slots = new Map(Array.from({ length: MOST_INDEXED + 1 }, (_, n) => [n, { n }]))
  let walks = 0
  const index = new OwnValueIndex(() => {
    walks += 1
    return slots
  })
  expect([index.values('n'), index.values('n'), walks]).toEqual([undefined, undefined, 1])
  const last = slots.get(MOST_INDEXED)
  slots.delete(MOST_INDEXED)
  index.move(MOST_INDEXED, last, undefined)
  expect([index.values('n')?.size, index.values('n')?.size, walks]).toEqual([60, 60, 2])
  index.move(0, { n: 0 }, { n: 1 })
  expect([index.values('n')?.size, [...(index.values('n')?.get('1') ?? [])], walks]).toEqual([
    59,
    [0, 1],
    2,
  ])
})
