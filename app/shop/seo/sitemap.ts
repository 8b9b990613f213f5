import { staticPages } from '#content/static-pages.ts'
import { departmentsOf } from '#core/catalogue/product.ts'
import type { Category, Gender } from '#core/catalogue/vocabulary.ts'
import { element } from '#core/text/xml.ts'

/** Pages to index, by their canonical path. */
export const LISTED_PAGES = [
  '/',
  '/products/new-arrivals',
  '/products/men',
  '/products/women',
  '/products/men/accessories',
  '/products/women/accessories',
  '/products/accesorios',
  '/products/outdoor',
  '/products/urban',
  '/products/básicos',
  '/size-guide',
  '/bascula',
  '/gifts',
  '/gifts/men',
  '/gifts/women',
  '/collections',
  '/collections/bali',
  '/collections/essentials',
  '/collections/outdoor',
  '/collections/urban',
  '/contact',
  '/faq',
  '/desistimiento',
  ...Object.keys(staticPages).map((path) => `/${path}`),
]

/** Pages not to index: personal pages, results, or the same list as a listed page. */
export const UNLISTED_PAGES = [
  '/checkout',
  '/checkout/success',
  '/dev/ui',
  '/search',
  '/orders',
  '/avisos',
  '/wishlist',
  '/profile/orders',
  '/profile/payments',
  '/profile/wishlist',
  '/profile/settings',
  '/reset-password',
  '/products/hombre',
  '/products/mujer',
  '/products/novedades',
  '/products/basicos',
] as const

type Sold = { id: string; genders: readonly Gender[]; categories: readonly Category[] }

/** All paths to list: the pages, each department's categories with products, the products. */
export function listedPaths(products: readonly Sold[]): string[] {
  const categories = (gender: 'men' | 'women') => {
    const sold = products.filter((product) => departmentsOf(product).includes(gender))
    const present = new Set(sold.flatMap((product) => product.categories))
    return [...present].toSorted().map((category) => `/products/${gender}?category=${category}`)
  }
  return [
    ...LISTED_PAGES,
    ...categories('men'),
    ...categories('women'),
    ...products.map(({ id }) => `/products/${id}`),
  ]
}

/** The sitemap of the shop. Source: sitemaps.org protocol 0.9 (at most 50,000 addresses). */
export function sitemapXml(origin: string, paths: readonly string[]): string {
  const urls = paths.map((path) => `<url>${element('loc', origin + encodeURI(path))}</url>`)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}
