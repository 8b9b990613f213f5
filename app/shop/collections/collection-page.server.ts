import { data } from 'react-router'
import { listings, type CardEnd } from '#core/catalogue/listing/listing-texts.ts'
import { offeredCard } from '../discounts/offers-shown.server.ts'
import type { Offer } from '#core/pricing/offers/offer.ts'
import type { Product } from '#core/catalogue/product.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import {
  collectionPath,
  findCollection,
  isOwnPage,
  leadsSomewhere,
  type OwnPage,
  shopCollections,
} from '#core/catalogue/collections.ts'
import { shown } from '#core/catalogue/shown.ts'
import { shop } from '#core/base/policy/shop.ts'
import type { Collection } from '#core/catalogue/collections.ts'
import type {
  BaliPageData,
  Blurb,
  CollectionLink,
  CollectionLinks,
  CollectionPageData,
  Head,
  Hero,
} from './collection-page-data.ts'
import { uprightPictures } from '../home/upright-pictures.server.ts'
import { placePicture } from '../layout/places.ts'
import { inCollection, PAGED_COLLECTIONS, type PagedCollection } from './collection.ts'
import { bali, collections, type CollectionContent } from './collection-content.ts'
import { factOf } from './facts.ts'
import { resolveSection } from './sections.server.ts'

/** The data of the page of urban, outdoor or essentials. Answers 404 while the shop does not list it. */
export function collectionPage(
  catalogue: CatalogueView,
  collection: PagedCollection,
  offers: readonly Offer[] = [],
): CollectionPageData {
  const { hero, sections, grid } = collections[collection]
  const listed = requireListed(collection)
  return {
    head: headOf(listed, collections[collection]),
    // The cut of the essentials is for the slide: here its bottle would stand below the words.
    hero: collection === 'essentials' ? hero : withUpright(hero),
    sections: sections.flatMap((section) => resolveSection(catalogue, section)),
    grid: {
      ...grid,
      end: openEnd(listings.ends[collection]),
      cards: productsOf(catalogue, collection).map(offeredCard(offers)),
    },
    others: linksBut(collection),
  }
}

/** The data of the Bali page. Answers 404 while the shop does not list it. */
export function baliPage(catalogue: CatalogueView, offers: readonly Offer[] = []): BaliPageData {
  const toCard = offeredCard(offers)
  const { hero, inspiration, blurbs, productIds } = bali
  const listed = requireListed('bali')
  const four = productIds.flatMap((id) => catalogue.card(id) ?? [])
  const rest = productsOf(catalogue, 'bali').filter((product) => !four.includes(product))
  return {
    head: headOf(listed, bali),
    hero: withUpright(hero),
    inspiration,
    blurbs: {
      title: blurbs.title,
      items: blurbs.items.map(({ show, ...words }) => ({
        ...words,
        facts: blurbFacts(four, show),
      })),
    },
    products: { ...bali.products, cards: four.map(toCard) },
    rest: { ...bali.others, end: listings.ends.bali, cards: rest.map(toCard) },
    others: linksBut('bali'),
  }
}

function productsOf(catalogue: CatalogueView, collection: string): Product[] {
  const key = `collection:${collection}`
  catalogue.note(shown.list(key))
  return inCollection(catalogue.show(catalogue.first(catalogue.set(key))), collection)
}

type Show = (typeof bali.blurbs.items)[number]['show']

/** The product data behind a promise: certified claims, or the first feature of its labels. */
function blurbFacts(products: readonly Product[], show: Show): Blurb['facts'] {
  return products.flatMap((product): Blurb['facts'] => {
    const { id, name, claims } = product
    if (show === 'claims') {
      return claims.map((claim) => ({
        id,
        name,
        value: claim.text,
        note: `${claim.covers}. ${claim.evidence}`,
      }))
    }
    const [found] = show.flatMap((label) => {
      const value = factOf(product, label)
      if (value === undefined) return []
      // With a single label, the promise itself names what is measured.
      return [show.length === 1 ? value : `${label}: ${value}`]
    })
    return found === undefined ? [] : [{ id, name, value: found, note: undefined }]
  })
}

/** The first few in a sentence. */
const listOf = (all: readonly Collection[]): string =>
  new Intl.ListFormat('es').format(all.slice(0, MOST_TOLD).map(({ label }) => label))

const MOST_TOLD = 5

/** The collection as the shop lists it; ends the request with 404 where it does not. */
function requireListed(value: OwnPage): Collection {
  const listed = findCollection(value)
  if (!listed) throw data(null, { status: 404 })
  return listed
}

/** The links of the index: the collections with pictures, Bali last, then those that the owner added. */
export const collectionLinks = (): CollectionLinks => ({
  description: `${listOf(shopCollections.list)}: las colecciones de ${shop.name}, de la puerta de casa a la cumbre y al agua.`,
  three: PAGED_COLLECTIONS.flatMap(linkTo),
  bali: linkTo('bali')[0],
  others: shopCollections.list
    .filter(({ value }) => !isOwnPage(value))
    .map(({ value, label, intro }) => ({ to: collectionPath(value), name: label, short: intro })),
})

const withUpright = (hero: CollectionContent['hero']): Hero => ({
  ...hero,
  upright: uprightPictures()[hero.place],
})

const headOf = (
  { label }: Collection,
  { description, hero }: Pick<CollectionContent, 'description' | 'hero'>,
): Head => ({
  title: `Colección ${label}`,
  description,
  picture: placePicture(hero.place).fallback,
  trail: [...INDEX_TRAIL, { label }],
})

const INDEX_TRAIL = [
  { label: 'Inicio', to: '/' },
  { label: 'Colecciones', to: collectionPath() },
]

/** A way on, to the index where it leads to a collection that is not there. */
const openEnd = (end: CardEnd): CardEnd =>
  leadsSomewhere(end.to) ? end : { ...end, label: 'Ver las colecciones', to: collectionPath() }

const linksBut = (current: OwnPage): CollectionLink[] =>
  [...PAGED_COLLECTIONS, 'bali' as const].filter((one) => one !== current).flatMap(linkTo)

/** The card of a collection; none while the shop does not list it. */
function linkTo(collection: OwnPage): CollectionLink[] {
  const listed = findCollection(collection)
  if (!listed) return []
  const { hero } = collection === 'bali' ? bali : collections[collection]
  const { label, intro } = listed
  return [{ to: collectionPath(collection), name: label, short: intro, place: hero.place }]
}
