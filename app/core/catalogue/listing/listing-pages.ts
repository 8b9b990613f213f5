import { listings } from '#content/listings.ts'
import type { ProductFilter } from '#core/catalogue/product.ts'
import { accessoryCategories, accessoryKinds } from '#core/catalogue/categories.ts'
import {
  collectionAt,
  collectionPath,
  findCollection,
  isOwnPage,
} from '#core/catalogue/collections.ts'
import { shop } from '#core/base/policy/shop.ts'

/** The texts of a catalogue page, see `content/listings.ts`. */
export type ListingTexts = {
  title: string
  crumb?: string
  name: string
  narrowed: string
  lead: string
  description: string
}

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

/** A page as it is written here; `isOfAccessories` lists the accessories that the shop has then. */
type Written = Omit<ListingPlace, 'categories'> & { isOfAccessories?: true }

const above = (gender: 'men' | 'women'): Above => ({
  label: listings[gender].title,
  to: `/products/${gender}`,
})

const MEN: Written = { texts: listings.men, base: { gender: 'men' } }
const WOMEN: Written = { texts: listings.women, base: { gender: 'women' }, hasRanges: true }
const NEW: Written = { texts: listings.new, base: { onlyNew: true } }
const BASICS: Written = { texts: listings.basics, base: { range: 'basics' } }

/**
 * The catalogue pages that are always there, by path: the departments, their accessories, and the category words. Source:
 * specification, "Routes"; `basicos` serves shoppers who type without accents.
 */
const LISTING_PLACES: Record<string, Written> = {
  '/products/new-arrivals': NEW,
  '/products/men': MEN,
  '/products/women': WOMEN,
  '/products/men/accessories': {
    texts: listings.menAccessories,
    base: { gender: 'men' },
    isOfAccessories: true,
    above: above('men'),
  },
  '/products/women/accessories': {
    texts: listings.womenAccessories,
    base: { gender: 'women' },
    isOfAccessories: true,
    hasRanges: true,
    above: above('women'),
  },
  '/products/hombre': { ...MEN, canonicalPath: '/products/men' },
  '/products/mujer': { ...WOMEN, canonicalPath: '/products/women' },
  '/products/novedades': { ...NEW, canonicalPath: '/products/new-arrivals' },
  '/products/accesorios': {
    texts: listings.accessories,
    base: {},
    isOfAccessories: true,
  },
  '/products/outdoor': { texts: listings.outdoor, base: { collection: 'outdoor' } },
  '/products/urban': { texts: listings.urban, base: { collection: 'urban' } },
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
  const place = written?.isOfAccessories ? ofAccessories(written) : (written ?? ofCollection(path))
  return place && { path, place }
}

const ofAccessories = (place: Written): ListingPlace => ({
  ...place,
  base: { ...place.base, anyOf: accessoryCategories() },
  categories: accessoryKinds(),
})
