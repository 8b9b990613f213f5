import { expect, test } from 'vitest'
import { readPeriod, usualPeriods } from './period.ts'

const TODAY = '2026-02-14'
const read = (query: string) => readPeriod(new URLSearchParams(query), TODAY)

test('a period is this month, unless the address asks for another', () => {
  expect(read('')).toMatchObject({ fromDay: '2026-02-01', toDay: TODAY })
  expect(read('del=2025-10-01&al=2025-12-31')).toMatchObject({
    fromDay: '2025-10-01',
    toDay: '2025-12-31',
  })
  expect(read('del=nada&al=2026-02-31')).toMatchObject({ fromDay: '2026-02-01', toDay: TODAY })
  expect(read('del=2026-03-01')).toMatchObject({ fromDay: TODAY, toDay: TODAY })
})

test('a period is at most a year, and says so', () => {
  expect(read('del=2025-02-14&al=2026-02-14')).toMatchObject({
    fromDay: '2025-02-14',
    isCut: false,
  })
  expect(read('del=2025-02-13&al=2026-02-14')).toMatchObject({
    fromDay: '2025-02-14',
    isCut: true,
  })
})

test('the usual periods end on the last day of their month, over the turn of the year', () => {
  expect(usualPeriods(TODAY).map(({ del, al }) => `${del} ${al}`)).toEqual([
    '2026-02-01 2026-02-28',
    '2026-01-01 2026-01-31',
    '2026-01-01 2026-03-31',
    '2025-10-01 2025-12-31',
  ])
})
