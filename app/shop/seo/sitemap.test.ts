import { expect, onTestFinished, test } from 'vitest'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { routeAddresses } from '#tests/support/route-addresses.ts'
import {
  LISTED_PAGES,
  UNLISTED_PAGES,
  categoryPaths,
  collectionPaths,
  listedPages,
  productPath,
  sitemapIndex,
  sitemapUrls,
} from './sitemap.ts'

test('each page of the shop is either listed for search engines or left out on purpose', () => {
  const pages = routeAddresses()
    .filter(({ pattern, isPage }) => isPage && !/[:*]/.test(pattern))
    .map(({ pattern }) => pattern)
  expect(pages.length).toBeGreaterThan(5)
  expect([...LISTED_PAGES, ...UNLISTED_PAGES].toSorted()).toEqual(pages.toSorted())
})

test('a product is listed with its page and its categories in each department', () => {
  const jacket = { id: 'mens-jacket-1', genders: ['men'], categories: ['outerwear'] } as const
  expect(productPath(jacket)).toBe('/products/mens-jacket-1')
  expect(categoryPaths(jacket)).toEqual(['/products/men?category=outerwear'])
  expect(categoryPaths({ id: 'new-4', genders: [], categories: ['hats'] })).toEqual([
    '/products/men?category=hats',
    '/products/women?category=hats',
  ])
})

test('a collection of the owner is listed with a product; one that is gone is not', () => {
  const collections = ['cumbres', 'urban', 'nada']
  expect([collectionPaths({ collections }), listedPages()]).toEqual([[], LISTED_PAGES])
  const list = [{ value: 'cumbres', label: 'Cumbres', intro: '', searchWords: [] }]
  const before = readChangesFrom(() => ({ 'collectionWords.list': list }))
  onTestFinished(() => void readChangesFrom(before))
  expect(collectionPaths({ collections })).toEqual(['/collections/cumbres'])
  const gone = LISTED_PAGES.filter((path) => !listedPages().includes(path))
  expect(gone.map((path) => path.replace(/\w+$/, ''))).toEqual(Array(4).fill('/collections/'))
})

test('addresses are whole, encoded and escaped', () => {
  const xml = sitemapUrls('https://vereda.example', ['/products/básicos', '/x?a=1&b=2'])
  expect(xml).toContain('<loc>https://vereda.example/products/b%C3%A1sicos</loc>')
  expect(xml).toContain('<loc>https://vereda.example/x?a=1&amp;b=2</loc>')
})

test('the index names each part', () => {
  const xml = sitemapIndex('https://vereda.example', 2)
  expect(xml.match(/<loc>[^<]*<\/loc>/g)).toEqual([
    '<loc>https://vereda.example/sitemap-1.xml</loc>',
    '<loc>https://vereda.example/sitemap-2.xml</loc>',
  ])
})
