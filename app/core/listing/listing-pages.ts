import { listings } from '#content/listings.ts'
import type { ProductFilter } from '#core/catalogue/product.ts'
import { accessoryCategories, accessoryKinds } from '#core/catalogue/categories.ts'

/** A catalogue page: its products, its texts and its place. */
export type ListingPlace = {
  words: keyof typeof listings
  base: ProductFilter
  /** Offers «Novedades» and «Básicos» too. */
  hasRanges?: boolean
  /** Categories to narrow to; by default those that the list has. */
  categories?: readonly string[]
  /** The parent page. */
  parent?: '/products/men' | '/products/women'
  /** The canonical page with the same list. */
  canonicalPath?: string
}

/** A page as it is written here; `isOfAccessories` lists the accessories that the shop has then. */
type Written = Omit<ListingPlace, 'categories'> & { isOfAccessories?: true }

const MEN: Written = { words: 'men', base: { gender: 'men' } }
const WOMEN: Written = { words: 'women', base: { gender: 'women' }, hasRanges: true }
const NEW: Written = { words: 'new', base: { onlyNew: true } }
const BASICS: Written = { words: 'basics', base: { range: 'basics' } }

/**
 * All catalogue pages by path: the departments, their accessories, and the category words. Source:
 * specification, "Routes"; `basicos` serves shoppers who type without accents.
 */
const LISTING_PLACES: Record<string, Written> = {
  '/products/new-arrivals': NEW,
  '/products/men': MEN,
  '/products/women': WOMEN,
  '/products/men/accessories': {
    words: 'menAccessories',
    base: { gender: 'men' },
    isOfAccessories: true,
    parent: '/products/men',
  },
  '/products/women/accessories': {
    words: 'womenAccessories',
    base: { gender: 'women' },
    isOfAccessories: true,
    hasRanges: true,
    parent: '/products/women',
  },
  '/products/hombre': { ...MEN, canonicalPath: '/products/men' },
  '/products/mujer': { ...WOMEN, canonicalPath: '/products/women' },
  '/products/novedades': { ...NEW, canonicalPath: '/products/new-arrivals' },
  '/products/accesorios': {
    words: 'accessories',
    base: {},
    isOfAccessories: true,
  },
  '/products/outdoor': { words: 'outdoor', base: { collection: 'outdoor' } },
  '/products/urban': { words: 'urban', base: { collection: 'urban' } },
  '/products/básicos': BASICS,
  '/products/basicos': { ...BASICS, canonicalPath: '/products/básicos' },
}

export const LISTING_PATHS: readonly string[] = Object.keys(LISTING_PLACES)

/** The catalogue page at a path; ignores case and percent-encoding, as the router does. */
export function findListingPlace(
  pathname: string,
): { path: string; place: ListingPlace } | undefined {
  let path: string
  try {
    // React Router requests a page's data at its path plus `.data`.
    path = decodeURIComponent(pathname)
      .toLowerCase()
      .replace(/\.data$/, '')
  } catch {
    return undefined
  }
  const place = Object.hasOwn(LISTING_PLACES, path) ? LISTING_PLACES[path] : undefined
  return place && { path, place: place.isOfAccessories ? ofAccessories(place) : place }
}

const ofAccessories = (place: Written): ListingPlace => ({
  ...place,
  base: { ...place.base, anyOf: accessoryCategories() },
  categories: accessoryKinds(),
})
