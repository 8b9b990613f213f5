import staticPages from '#content/static-pages.json' with { type: 'json' }
import {
  collectionPath,
  findCollection,
  isOwnPage,
  leadsSomewhere,
} from '#core/catalogue/collections.ts'
import { departmentsOf } from '#core/catalogue/product.ts'
import type { Gender } from '#core/catalogue/vocabulary.ts'
import { element } from '#core/base/text/xml.ts'

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
  '/retiradas',
  ...staticPages.map((path) => `/${path}`),
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

type Sold = {
  id: string
  genders: readonly Gender[]
  categories: readonly string[]
  collections: readonly string[]
}

export const productPath = ({ id }: Pick<Sold, 'id'>): string => `/products/${id}`

/** The notice of a recall, also of one that has ended: it is kept. */
export const recallPath = ({ code }: { code: string }): string => `/retiradas/${code}`

/** The categories of each department that list a product. */
export const categoryPaths = (product: Omit<Sold, 'collections'>): string[] =>
  departmentsOf(product).flatMap((gender) =>
    product.categories.map((category) => `/products/${gender}?category=${category}`),
  )

/** The plain lists of the owner's collections that list a product; one without products is not indexed. */
export const collectionPaths = ({ collections }: Pick<Sold, 'collections'>): string[] =>
  collections.filter((value) => findCollection(value) && !isOwnPage(value)).map(collectionPath)

/** `LISTED_PAGES` without those of collections that the shop does not list. */
export const listedPages = (): string[] => LISTED_PAGES.filter(leadsSomewhere)

/** Addresses of a part. Source: sitemaps.org protocol 0.9, which allows 50,000 and 50 MB. */
export const PART_ADDRESSES = 50_000

const START = '<?xml version="1.0" encoding="UTF-8"?>\n'
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

export const SITEMAP_START = `${START}<urlset ${XMLNS}>\n`
export const SITEMAP_END = '</urlset>\n'

/** Addresses of a sitemap, between its start and its end. */
export const sitemapUrls = (origin: string, paths: readonly string[]): string =>
  paths.map((path) => `<url>${element('loc', origin + encodeURI(path))}</url>\n`).join('')

/** The index of all parts, which are numbered from 1. */
export function sitemapIndex(origin: string, parts: number): string {
  const all = Array.from({ length: parts }, (_, i) => `${origin}/sitemap-${i + 1}.xml`)
  const listed = all.map((part) => `<sitemap>${element('loc', part)}</sitemap>\n`).join('')
  return `${START}<sitemapindex ${XMLNS}>\n${listed}</sitemapindex>\n`
}
