import { expect, test } from 'vitest'
import { routeAddresses } from '#tests/support/route-addresses.ts'
import { LISTED_PAGES, UNLISTED_PAGES, listedPaths, sitemapXml } from './sitemap.ts'

test('each page of the shop is either listed for search engines or left out on purpose', () => {
  const pages = routeAddresses()
    .filter(({ pattern, isPage }) => isPage && !/[:*]/.test(pattern))
    .map(({ pattern }) => pattern)
  expect(pages.length).toBeGreaterThan(5)
  expect([...LISTED_PAGES, ...UNLISTED_PAGES].toSorted()).toEqual(pages.toSorted())
})

test('the sitemap has pages, categories of each department, and products', () => {
  const paths = listedPaths([
    { id: 'mens-jacket-1', genders: ['men'], categories: ['outerwear', 'sportswear'] },
    { id: 'womens-dress-1', genders: ['women'], categories: ['dresses'] },
    { id: 'new-4', genders: [], categories: ['hats'] },
  ])
  expect(paths.slice(LISTED_PAGES.length)).toEqual([
    '/products/men?category=hats',
    '/products/men?category=outerwear',
    '/products/men?category=sportswear',
    '/products/women?category=dresses',
    '/products/women?category=hats',
    '/products/mens-jacket-1',
    '/products/womens-dress-1',
    '/products/new-4',
  ])
})

test('addresses are whole, encoded and escaped', () => {
  const xml = sitemapXml('https://vereda.example', ['/products/básicos', '/x?a=1&b=2'])
  expect(xml).toContain('<loc>https://vereda.example/products/b%C3%A1sicos</loc>')
  expect(xml).toContain('<loc>https://vereda.example/x?a=1&amp;b=2</loc>')
})
