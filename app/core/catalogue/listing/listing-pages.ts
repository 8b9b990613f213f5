import type { ProductFilter } from '#core/catalogue/product.ts'
import { accessoryCategories, accessoryKinds } from '#core/catalogue/categories.ts'
import {
  collectionAt,
  collectionPath,
  findCollection,
  isOwnPage,
} from '#core/catalogue/collections.ts'
import { shop } from '#core/base/policy/shop.ts'
import { listings, type ListingTexts } from './listing-texts.ts'

type Above = { label: string; to: string }

/** A catalogue page: its products, its texts and its place. */
export type ListingPlace = {
  texts: ListingTexts
  base: ProductFilter
  /** Offers «Novedades» and «Básicos» too. */
  hasRanges?: boolean
  /** Categories to narrow to; by default those that the list has. */
  categories?: readonly string[]
  /** The page above it. */
  above?: Above
  /** The canonical page with the same list. */
  canonicalPath?: string
}

/**
 * A page as it is written here: its texts and the page above it by their names in `content/listings.json`;
 * `isOfAccessories` lists the accessories that the shop has then.
 */
type Written = Omit<ListingPlace, 'categories' | 'texts' | 'above'> & {
  texts: keyof typeof listings.pages
  above?: 'men' | 'women'
  isOfAccessories?: true
}

const MEN: Written = { texts: 'men', base: { gender: 'men' } }
const WOMEN: Written = { texts: 'women', base: { gender: 'women' }, hasRanges: true }
const NEW: Written = { texts: 'new', base: { onlyNew: true } }
const BASICS: Written = { texts: 'basics', base: { range: 'basics' } }

/**
 * The catalogue pages that are always there, by path: the departments, their accessories, and the category words. Source:
 * specification, "Routes"; `basicos` serves shoppers who type without accents.
 */
const LISTING_PLACES: Record<string, Written> = {
  '/products/new-arrivals': NEW,
  '/products/men': MEN,
  '/products/women': WOMEN,
  '/products/men/accessories': {
    texts: 'menAccessories',
    base: { gender: 'men' },
    isOfAccessories: true,
    above: 'men',
  },
  '/products/women/accessories': {
    texts: 'womenAccessories',
    base: { gender: 'women' },
    isOfAccessories: true,
    hasRanges: true,
    above: 'women',
  },
  '/products/hombre': { ...MEN, canonicalPath: '/products/men' },
  '/products/mujer': { ...WOMEN, canonicalPath: '/products/women' },
  '/products/novedades': { ...NEW, canonicalPath: '/products/new-arrivals' },
  '/products/accesorios': {
    texts: 'accessories',
    base: {},
    isOfAccessories: true,
  },
  '/products/outdoor': { texts: 'outdoor', base: { collection: 'outdoor' } },
  '/products/urban': { texts: 'urban', base: { collection: 'urban' } },
  '/products/básicos': BASICS,
  '/products/basicos': { ...BASICS, canonicalPath: '/products/básicos' },
}

export const LISTING_PATHS: readonly string[] = Object.keys(LISTING_PLACES)

/**
 * The page of a collection that the owner added: a plain list of its products. Undefined for one with a
 * page of its own, and for one that the shop does not list.
 */
function ofCollection(path: string): ListingPlace | undefined {
  const listed = findCollection(collectionAt(path) ?? '')
  if (!listed || isOwnPage(listed.value)) return undefined
  const { value, label, intro } = listed
  const name = `Colección ${label}`
  return {
    texts: {
      title: label,
      narrowed: `· ${label}`,
      name,
      lead: intro,
      description: [`${name} de ${shop.name}`, intro].filter(Boolean).join(': '),
    },
    base: { collection: value },
    above: { label: 'Colecciones', to: collectionPath() },
  }
}

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
  const written = Object.hasOwn(LISTING_PLACES, path) ? LISTING_PLACES[path] : undefined
  const place = written ? ofNow(written) : ofCollection(path)
  return place && { path, place }
}

/** The page with the words and the categories of now. */
function ofNow({ texts, above, isOfAccessories, base, ...place }: Written): ListingPlace {
  return {
    ...place,
    texts: listings.pages[texts],
    ...(above && { above: { label: listings.pages[above].title, to: `/products/${above}` } }),
    base: isOfAccessories ? { ...base, anyOf: accessoryCategories() } : base,
    ...(isOfAccessories && { categories: accessoryKinds() }),
  }
}
