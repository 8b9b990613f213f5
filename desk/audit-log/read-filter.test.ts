import { expect, test } from 'vitest'
import { momentsOf, readBefore, readFilter } from './read-filter.ts'

const filter = (query: string) => readFilter(new URLSearchParams(query))

test('days are of Madrid and both included; what is no day or no action is left out', () => {
  const found = filter('desde=2026-11-20&hasta=2026-11-21&que=order.refund&sobre=%20VR-1%20')
  expect(found).toEqual({
    quien: '',
    que: 'order.refund',
    sobre: 'VR-1',
    desde: '2026-11-20',
    hasta: '2026-11-21',
  })
  expect(momentsOf(found)).toEqual({
    since: '2026-11-19T23:00:00.000Z',
    until: '2026-11-21T23:00:00.000Z',
  })
  expect(filter('desde=2026-02-31&que=x%25y&sobre=a%00b')).toMatchObject({
    desde: '',
    que: '',
    sobre: 'ab',
  })
})

test('the next page begins before a number', () => {
  expect(readBefore(new URLSearchParams('antes=41'))).toBe(41)
  expect(readBefore(new URLSearchParams('antes=-1'))).toBeUndefined()
  expect(readBefore(new URLSearchParams(''))).toBeUndefined()
})
