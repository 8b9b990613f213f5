import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
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
  ['/collections/urban', undefined], // it has a page of its own
  ['/collections/nada', undefined],
])('%s is the catalogue page %s', (pathname, path) => {
  expect(findListingPlace(pathname)?.path).toBe(path)
})

const list = [
  { value: 'cumbres', label: 'Cumbres', intro: 'Para arriba del todo.', searchWords: [] },
  { value: 'ofertas', label: 'Ofertas', intro: '', searchWords: [] },
]

test.each([
  [
    '/collections/cumbres',
    'Para arriba del todo.',
    /^Colección Cumbres de .+: Para arriba del todo\.$/,
  ],
  ['/collections/Ofertas.data', '', /^Colección Ofertas de [^:]+$/],
])('a collection of the owner is a list with a page at %s', (pathname, lead, description) => {
  const before = readChangesFrom(() => ({ 'collectionWords.list': list }))
  onTestFinished(() => void readChangesFrom(before))
  const { path, place } = findListingPlace(pathname)!
  expect(`/collections/${place.base.collection}`).toBe(path)
  expect(place.texts).toMatchObject({ lead, description: expect.stringMatching(description) })
  expect(place.above).toEqual({ label: 'Colecciones', to: '/collections' })
  // One that the owner took away.
  expect(findListingPlace('/collections/outdoor')).toBeUndefined()
})
