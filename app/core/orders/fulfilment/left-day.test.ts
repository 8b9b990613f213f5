import { expect, test } from 'vitest'
import { leftAt, readLeftDay } from './left-day.ts'

const now = '2026-03-16T08:30:00.000Z'
const paidAt = '2026-03-05T15:00:00.000Z'

test.each([
  [undefined, now],
  ['2026-03-16', now],
  ['2026-03-15', '2026-03-15T11:00:00.000Z'],
  ['2026-03-06', '2026-03-06T11:00:00.000Z'],
  ['2026-03-05', paidAt], // in the evening, after noon
  ['2026-03-17', 'left_later'],
  ['2026-03-04', 'left_unpaid'],
  ['2026-03-02', 'left_unpaid'],
  ['2026-03-01', 'left_too_early'],
])('a parcel of the day %s: %s', (day, expected) => {
  const left = leftAt(day, { paidAt, now })
  expect(left.ok ? left.at : left.reason).toBe(expected)
})

test('fourteen days are the most, by the calendar of Madrid', () => {
  const long = { paidAt: '2026-01-01T12:00:00.000Z', now: '2026-03-15T23:30:00.000Z' } // the 16th there
  expect(leftAt('2026-03-02', long)).toEqual({ ok: true, at: '2026-03-02T11:00:00.000Z' })
  expect(leftAt('2026-03-01', long)).toEqual({ ok: false, reason: 'left_too_early' })
  expect(leftAt('2026-03-16', long)).toEqual({ ok: true, at: long.now })
})

test.each([
  ['2026-11-27', '2026-11-27'],
  ['27/11/2026', '2026-11-27'],
  ['7/3/2026', '2026-03-07'],
  ['27-11-2026', '2026-11-27'],
  ['31/02/2026', undefined],
  ['27/11/26', undefined],
  ['ayer', undefined],
])('«%s» in a table is %s', (typed, day) => expect(readLeftDay(typed)).toBe(day))
