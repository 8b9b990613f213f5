import { dispatch } from '#core/base/policy/dispatch.ts'
import { expect, test } from 'vitest'
import { deliveryDays, deliveryText } from './delivery-promise.ts'
import type { ShippingMethod } from './shipping.ts'

/** The text that a shopper reads when ordering at this time. */
const promised = (method: ShippingMethod, now: string): string | undefined => {
  const days = deliveryDays(method, new Date(now))
  return days && deliveryText(days).replaceAll('\u00A0', ' ')
}

// Madrid is UTC+1 in winter, UTC+2 in summer.
test.each([
  ['on a Friday morning', '2026-11-20T09:00Z', 'entre el mié 25 y el vie 27 de noviembre'],
  ['on a Monday morning', '2026-11-23T09:00Z', 'entre el jue 26 y el lun 30 de noviembre'],
  ['one minute before it leaves', '2026-11-20T12:59Z', 'entre el mié 25 y el vie 27 de noviembre'],
  ['at the very hour', '2026-11-20T13:00Z', 'entre el jue 26 y el lun 30 de noviembre'],
  ['on a Friday evening', '2026-11-20T19:30Z', 'entre el jue 26 y el lun 30 de noviembre'],
  ['on a Saturday', '2026-11-21T09:00Z', 'entre el jue 26 y el lun 30 de noviembre'],
  ['on a Sunday', '2026-11-22T22:59Z', 'entre el jue 26 y el lun 30 de noviembre'],
  [
    'in summer time, one minute before',
    '2026-07-14T11:59Z',
    'entre el vie 17 y el mar 21 de julio',
  ],
  ['in summer time, at the hour', '2026-07-14T12:00Z', 'entre el lun 20 y el mié 22 de julio'],
  ['before a Tuesday off', '2026-12-04T09:00Z', 'entre el jue 10 y el lun 14 de diciembre'],
  ['on the Tuesday off', '2026-12-08T09:00Z', 'entre el lun 14 y el mié 16 de diciembre'],
  ['over Christmas', '2026-12-23T09:00Z', 'entre el mar 29 y el jue 31 de diciembre'],
  ['over New Year and Epiphany', '2026-12-30T15:00Z', 'entre el jue 7 y el lun 11 de enero'],
  [
    'from one month into the next',
    '2026-11-25T09:00Z',
    'entre el lun 30 de noviembre y el mié 2 de diciembre',
  ],
])('standard delivery, ordered %s', (_when, now, text) => {
  expect(promised('standard', now)).toBe(text)
})

test.each([
  ['2026-11-23T09:00Z', 'entre el mar 24 y el mié 25 de noviembre'],
  ['2026-11-20T19:30Z', 'entre el mar 24 y el mié 25 de noviembre'],
  ['2026-12-24T09:00Z', 'entre el lun 28 y el mar 29 de diciembre'],
])('express delivery, ordered %s', (now, text) => {
  expect(promised('express', now)).toBe(text)
})

test('abroad has holidays of its own: no date is promised', () => {
  expect(promised('international', '2026-11-23T09:00Z')).toBeUndefined()
})

test('when the list of holidays has run out, no date is promised', () => {
  expect(promised('standard', '2027-12-23T09:00Z')).toBe('entre el mar 28 y el jue 30 de diciembre')
  expect(promised('standard', '2027-12-27T09:00Z')).toBeUndefined()
  expect(promised('express', '2027-12-29T09:00Z')).toBe('entre el jue 30 y el vie 31 de diciembre')
  expect(promised('express', '2028-03-01T09:00Z')).toBeUndefined()
  expect(promised('standard', '2025-12-30T09:00Z')).toBeUndefined()
})

test('a single day is named as one', () => {
  expect(deliveryText({ from: '2026-11-25', to: '2026-11-25' })).toBe(
    'el mié\u00A025\u00A0de\u00A0noviembre', // and never breaks over two lines
  )
})

test('never a weekend, never a holiday, never earlier for who orders later', () => {
  const start = Date.parse('2026-01-02T00:00Z')
  let last = ''
  for (let hour = 0; hour < 24 * 700; hour += 5) {
    const days = deliveryDays('standard', new Date(start + hour * 3_600_000))
    if (!days) continue
    expect(days.from >= last && days.to > days.from).toBe(true)
    last = days.from
    for (const day of [days.from, days.to]) {
      expect([0, 6]).not.toContain(new Date(day).getUTCDay())
      expect(listed(day.slice(0, 4))).not.toContain(day.slice(5))
    }
  }
  expect(last > '2027-12-01').toBe(true)
})

const listed = (year: string): string[] =>
  ((dispatch.holidays as Record<string, string>)[year] ?? '').split(' ')

/** Anonymous Gregorian computus; Good Friday is two days before Easter. */
function goodFriday(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const easter = Date.UTC(
    year,
    Math.floor((h + l - 7 * m + 114) / 31) - 1,
    ((h + l - 7 * m + 114) % 31) + 1,
  )
  return new Date(easter - 2 * 86_400_000).toISOString().slice(5, 10)
}

const EVERY_YEAR = '01-01 01-06 05-01 08-15 10-12 11-01 12-06 12-08 12-25'.split(' ')

test.each(Object.keys(dispatch.holidays))('the national holidays of %s are complete', (year) => {
  const expected = [...EVERY_YEAR, goodFriday(Number(year))].toSorted()
  expect(listed(year)).toEqual(expect.arrayContaining(expected))
  expect(listed(year).every((day) => /^\d\d-\d\d$/.test(day))).toBe(true)
})

test('the years of holidays follow each other without a gap', () => {
  const years = Object.keys(dispatch.holidays).map(Number)
  expect(years).toEqual(years.map((_, at) => (years[0] ?? 0) + at))
})
