import { expect, test } from 'vitest'
import { routeAddresses } from '#tests/support/route-addresses.ts'
import { findListingPlace, LISTING_PATHS } from './listing-pages.ts'

test('each catalogue page has a route of its own: else it would be an unknown product', () => {
  const paths = routeAddresses().map(({ address }) => address)
  expect(LISTING_PATHS.length).toBeGreaterThan(10)
  expect(LISTING_PATHS.filter((path) => !paths.includes(path))).toEqual([])
})

test.each([
  ['/products/men', '/products/men'],
  ['/products/MEN.data', '/products/men'],
  ['/products/B%C3%81SICOS', '/products/básicos'],
  ['/products/mens-jacket-1', undefined],
  ['/products/constructor', undefined],
  ['/products/%E0%A4%A', undefined],
  ['/', undefined],
])('%s is the catalogue page %s', (pathname, path) => {
  expect(findListingPlace(pathname)?.path).toBe(path)
})
