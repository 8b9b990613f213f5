import staticPages from '#content/static-pages.json' with { type: 'json' }
import { nearestFirst } from '#core/base/text/nearest.ts'
import { categoryIds } from '#core/catalogue/categories.ts'
import { collectionAt, collectionPath, collectionValues } from '#core/catalogue/collections.ts'
import { colorValues } from '#core/catalogue/option-values.ts'
import { LISTING_PATHS } from '#core/catalogue/listing/listing-pages.ts'
import { PRODUCT_RANGES } from '#core/catalogue/vocabulary.ts'

/** Pages that are always there, besides lists and pages of text. Guarded by: shop-links.test.ts. */
export const OTHER_PAGES: readonly string[] = [
  '/',
  '/bascula',
  '/collections',
  '/contact',
  '/desistimiento',
  '/faq',
  '/gifts',
  '/gifts/men',
  '/gifts/women',
  '/orders',
  '/profile',
  '/size-guide',
  '/wishlist',
]

/** The address of a product's page. */
const PRODUCT_PAGE = /^\/products\/([a-z-]{1,60}-\d{1,6})$/

/** What is wrong with a link into the shop, in words for the owner; undefined: it leads somewhere. */
export function linkFault(to: string): string | undefined {
  const path = pathOf(to)
  if (path === undefined) {
    return `«${to}» no es una dirección de la tienda: empieza por /, como /products/men.`
  }
  const collection = collectionAt(path)
  if (collection !== undefined && !collectionValues().includes(collection)) {
    return `no hay ninguna colección «${collection}». ${nearest(collection, collectionValues())}`
  }
  const pages = [...OTHER_PAGES, ...LISTING_PATHS, ...staticPages.map((page) => `/${page}`)]
  if (collection === undefined && !pages.includes(path) && !PRODUCT_PAGE.test(path)) {
    return `«${path}» no es ninguna página de la tienda. ${nearest(path, pages)}`
  }
  return narrowingFault(new URL(to, ORIGIN).searchParams)
}

const ORIGIN = 'https://shop.example'

/** The product that a link leads to; undefined: another page. */
export const productOfLink = (to: string): string | undefined =>
  PRODUCT_PAGE.exec(pathOf(to) ?? '')?.[1]

/** Undefined for an address outside of the shop. */
function pathOf(to: string): string | undefined {
  if (!to.startsWith('/') || !URL.canParse(to, ORIGIN)) return undefined
  const { origin, pathname } = new URL(to, ORIGIN)
  try {
    return origin === ORIGIN ? decodeURI(pathname) : undefined
  } catch {
    return undefined
  }
}

/** What is wrong with a piece of data that leads to goods or names them; products: `goods-faults.server.ts`. */
export function namedFault(kind: string, value: string): string | undefined {
  switch (kind) {
    case 'link':
      return linkFault(value)
    case 'category':
      return categoryFault(value)
    case 'color':
      return colorFault(value)
    default:
      return undefined
  }
}

const categoryFault = (typed: string): string | undefined =>
  categoryIds().includes(typed)
    ? undefined
    : `no hay ninguna categoría «${typed}». ${nearest(typed, categoryIds())}`

const colorFault = (typed: string): string | undefined =>
  colorValues().includes(typed)
    ? undefined
    : `no hay ningún color «${typed}». ${nearest(typed, colorValues())}`

/** What a link narrows a list to must be there too. */
function narrowingFault(params: URLSearchParams): string | undefined {
  const category = params.get('category')
  const fault = category === null ? undefined : categoryFault(category)
  if (fault !== undefined) return fault
  const colors = params.getAll('color').flatMap((typed) => typed.split(','))
  const unknown = colors.map(colorFault).find((one) => one !== undefined)
  if (unknown !== undefined) return unknown
  const range = params.get('collection')
  if (range !== null && !PRODUCT_RANGES.some((one) => one === range)) {
    return `«collection=${range}» no vale. ${nearest(range, PRODUCT_RANGES)}`
  }
  return undefined
}

function nearest(typed: string, known: readonly string[]): string {
  const { words } = nearestFirst(typed, known)
  return `Lo más parecido: ${words.slice(0, 3).join(', ')}.`
}

/** The address of a collection, for a form's list of addresses. */
export const knownAddresses = (): string[] => [
  ...OTHER_PAGES,
  ...LISTING_PATHS,
  ...collectionValues().map((value) => collectionPath(value)),
  ...staticPages.map((page) => `/${page}`),
]
