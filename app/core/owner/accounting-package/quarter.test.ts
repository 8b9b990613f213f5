import { expect, test } from 'vitest'
import { quarterOf, readQuarter } from './quarter.ts'

test.each([
  ['2026-T1', '2026-01-01', '2026-03-31'],
  ['2026-t2', '2026-04-01', '2026-06-30'],
  [' 2026-T3 ', '2026-07-01', '2026-09-30'],
  ['2027-T4', '2027-10-01', '2027-12-31'],
])('%s goes from %s to %s', (typed, fromDay, toDay) => {
  const quarter = readQuarter(typed)
  expect(quarter).toMatchObject({ name: typed.trim().toUpperCase(), fromDay, toDay })
  expect(quarterOf(fromDay)).toEqual(quarter)
  expect(quarterOf(toDay)).toEqual(quarter)
})

test.each(['2026-T5', '2026-T0', '4T2026', '2026', '1999-T1', '2026-T4-', ''])(
  '%s is no quarter',
  (typed) => {
    expect(readQuarter(typed)).toBeUndefined()
  },
)
