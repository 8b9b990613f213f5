import { listings } from '#content/listings.ts'
import type { ProductFilter } from '#core/catalogue/product.ts'
import type { Category } from '#core/catalogue/vocabulary.ts'

/** One catalogue page: what it lists, what it is called, and where it stands. */
export type ListingPlace = {
  words: keyof typeof listings
  base: ProductFilter
  /** Offers «Novedades» and «Básicos» too. */
  hasRanges?: boolean
  /** Kinds of thing to narrow to; those that the list has, when left out. */
  categories?: readonly Category[]
  /** The page above it. */
  parent?: '/products/men' | '/products/women'
  /** The page that has the same list. */
  canonicalPath?: string
}

/** What is no garment: carried, worn on the head or on the skin, put in the hair. */
const ACCESSORY_CATEGORIES: readonly Category[] = [
  'hats',
  'jewelry',
  'bags',
  'accessories',
  'underwear',
  'hair',
]
/** There the category `accessories` would say what «Todo» says. */
const ACCESSORY_KINDS = ACCESSORY_CATEGORIES.filter((category) => category !== 'accessories')
const accessories = { anyOf: ACCESSORY_CATEGORIES }

const MEN: ListingPlace = { words: 'men', base: { gender: 'men' } }
const WOMEN: ListingPlace = { words: 'women', base: { gender: 'women' }, hasRanges: true }
const NEW: ListingPlace = { words: 'new', base: { onlyNew: true } }
const BASICS: ListingPlace = { words: 'basics', base: { range: 'basics' } }

/**
 * All catalogue pages by path: the departments, their accessories, and the words that the search
 * leads to. Source: specification, "Routes"; `basicos` is for who types without accents.
 */
const LISTING_PLACES: Record<string, ListingPlace> = {
  '/products/new-arrivals': NEW,
  '/products/men': MEN,
  '/products/women': WOMEN,
  '/products/men/accessories': {
    words: 'menAccessories',
    base: { gender: 'men', ...accessories },
    categories: ACCESSORY_KINDS,
    parent: '/products/men',
  },
  '/products/women/accessories': {
    words: 'womenAccessories',
    base: { gender: 'women', ...accessories },
    categories: ACCESSORY_KINDS,
    parent: '/products/women',
  },
  '/products/hombre': { ...MEN, canonicalPath: '/products/men' },
  '/products/mujer': { ...WOMEN, canonicalPath: '/products/women' },
  '/products/novedades': { ...NEW, canonicalPath: '/products/new-arrivals' },
  '/products/accesorios': {
    words: 'accessories',
    base: accessories,
    categories: ACCESSORY_KINDS,
  },
  '/products/outdoor': { words: 'outdoor', base: { collection: 'outdoor' } },
  '/products/urban': { words: 'urban', base: { collection: 'urban' } },
  '/products/básicos': BASICS,
  '/products/basicos': { ...BASICS, canonicalPath: '/products/básicos' },
}

export const LISTING_PATHS: readonly string[] = Object.keys(LISTING_PLACES)

/** The catalogue page at a path, in whatever capitals and escapes the router takes for the same. */
export function findListingPlace(
  pathname: string,
): { path: string; place: ListingPlace } | undefined {
  let path: string
  try {
    // The router asks for the data of a page under its path and this.
    path = decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/\.data$/, '')
  } catch {
    return undefined
  }
  const place = Object.hasOwn(LISTING_PLACES, path) ? LISTING_PLACES[path] : undefined
  return place && { path, place }
}
