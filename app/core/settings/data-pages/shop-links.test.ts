import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { routeAddresses } from '#tests/support/route-addresses.ts'
import { knownAddresses, linkFault, namedFault, OTHER_PAGES } from './shop-links.ts'

test('each address that a link may have is one of the shop', () => {
  const known = routeAddresses().map(({ address }) => address)
  expect(OTHER_PAGES.filter((address) => !known.includes(address))).toEqual([])
  expect(knownAddresses().filter((address) => linkFault(address) !== undefined)).toEqual([])
})

test.each([
  '/products/men?category=outerwear',
  '/products/women?collection=basics',
  '/faq#garantia',
  '/products/básicos',
  '/products/mens-jacket-1',
])('%s leads somewhere', (to) => {
  expect(linkFault(to)).toBeUndefined()
})

test.each([
  ['products/men', 'empieza por /'],
  ['//otra.example/', 'empieza por /'],
  ['/nada', 'no es ninguna página'],
  ['/products/men?category=capas', 'ninguna categoría «capas»'],
  ['/products/men?color=Negro,Fucsia', 'ningún color «Fucsia»'],
  ['/products/women?collection=viejo', '«collection=viejo» no vale'],
  ['/collections/vieja', 'ninguna colección «vieja»'],
  ['/%', 'no es una dirección'],
])('%s is refused: %s', (to, words) => {
  expect(linkFault(to)).toContain(words)
})

test('a category that the owner takes away is named from then on', () => {
  const before = readChangesFrom(() => ({ 'categories.list': [] }))
  onTestFinished(() => void readChangesFrom(before))
  expect(linkFault('/products/men?category=outerwear')).toContain('«outerwear»')
})

test.each([
  ['category', 'outerwear', /^$/],
  ['category', 'capas', /^no hay ninguna categoría «capas»/],
  ['color', 'Caqui', /^$/],
  ['color', 'Kaki', /^no hay ningún color «Kaki»/],
  ['line', 'capas', /^$/],
])('a %s named «%s»: %s', (kind, value, words) => {
  expect(namedFault(kind, value) ?? '').toMatch(words)
})
