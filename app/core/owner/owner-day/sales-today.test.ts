import { expect, test } from 'vitest'
import { salesToday, spanOfSalesToday } from './sales-today.ts'

/** 9:12 in Madrid, in winter. */
const NOW = new Date('2026-11-21T08:12:00.000Z')
const sale = (hour: string, totalCents: number) => ({ hour, orders: 1, totalCents })

test('a week ago counts up to the same hour of the clock, and today as a whole', () => {
  const hours = [
    sale('2026-11-21T07', 1000),
    sale('2026-11-14T08', 200),
    sale('2026-11-14T09', 5000), // 10:00 in Madrid: later than now
    sale('2026-11-13T20', 700),
  ]
  const found = salesToday(hours, NOW)
  expect(found.today).toEqual({ orders: 1, totalCents: 1000 })
  expect(found.weekAgo).toEqual({ orders: 1, totalCents: 200 })
  expect(found.untilHour).toBe(10)
  expect(found.days.at(-1)).toEqual({ day: '2026-11-21', totalCents: 1000, beforeCents: 5200 })
  expect(found.days.at(-2)).toEqual({ day: '2026-11-20', totalCents: 0, beforeCents: 700 })
})

test('a sale after midnight in Madrid belongs to the new day', () => {
  const found = salesToday([sale('2026-11-20T23', 300)], NOW)
  expect(found.today.totalCents).toBe(300)
})

test('two weeks are asked for, and seven days shown', () => {
  expect(spanOfSalesToday(NOW)).toEqual({ fromDay: '2026-11-08', toDay: '2026-11-21' })
  expect(salesToday([], NOW).days.map(({ day }) => day)).toHaveLength(7)
  expect(salesToday([], NOW).days[0]?.day).toBe('2026-11-15')
})
