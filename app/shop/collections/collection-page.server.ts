import { bali } from '#content/bali.ts'
import { cardEnds } from '#content/listings.ts'
import { collections, type CollectionContent } from '#content/collections.ts'
import { toCard } from '#core/catalogue/card.server.ts'
import type { Product } from '#core/catalogue/product.ts'
import type { CatalogueView } from '#core/catalogue/catalogue-view.ts'
import { shown } from '#core/catalogue/shown.ts'
import type { Collection } from '#core/catalogue/vocabulary.ts'
import type {
  BaliPageData,
  Blurb,
  CollectionLink,
  CollectionPageData,
  Head,
  Hero,
} from './collection-page-data.ts'
import { uprightPictures } from '../home/upright-pictures.server.ts'
import { placePicture } from '../layout/places.ts'
import { inCollection, PAGED_COLLECTIONS, type PagedCollection } from './collection.ts'
import { factOf } from './facts.ts'
import { resolveSection } from './sections.server.ts'

/** The data of the page of urban, outdoor or essentials. */
export function collectionPage(
  catalogue: CatalogueView,
  collection: PagedCollection,
): CollectionPageData {
  const { hero, sections, grid } = collections[collection]
  return {
    head: headOf(collections[collection]),
    // The cut of the essentials is for the slide: here its bottle would stand below the words.
    hero: collection === 'essentials' ? hero : withUpright(hero),
    sections: sections.flatMap((section) => resolveSection(catalogue, section)),
    grid: {
      ...grid,
      end: cardEnds[collection],
      cards: productsOf(catalogue, collection).map(toCard),
    },
    others: linksBut(collection),
  }
}

/** The data of the Bali page. */
export function baliPage(catalogue: CatalogueView): BaliPageData {
  const { hero, inspiration, blurbs, productIds } = bali
  const four = productIds.flatMap((id) => catalogue.card(id) ?? [])
  const rest = productsOf(catalogue, 'bali').filter((product) => !four.includes(product))
  return {
    head: headOf(bali),
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
    rest: { ...bali.others, end: cardEnds.bali, cards: rest.map(toCard) },
    others: linksBut('bali'),
  }
}

function productsOf(catalogue: CatalogueView, collection: Collection): Product[] {
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

/** The links to all collections: the three of the index, and Bali. */
export function collectionLinks(): { three: CollectionLink[]; bali: CollectionLink } {
  return { three: PAGED_COLLECTIONS.map(linkTo), bali: linkTo('bali') }
}

const withUpright = (hero: CollectionContent['hero']): Hero => ({
  ...hero,
  upright: uprightPictures()[hero.place],
})

const headOf = ({
  name,
  description,
  hero,
}: Pick<CollectionContent, 'name' | 'description' | 'hero'>): Head => ({
  title: `Colección ${name}`,
  description,
  picture: placePicture(hero.place).fallback,
  trail: [...INDEX_TRAIL, { label: name }],
})

const INDEX_TRAIL = [
  { label: 'Inicio', to: '/' },
  { label: 'Colecciones', to: '/collections' },
]

const linksBut = (current: Collection): CollectionLink[] =>
  ([...PAGED_COLLECTIONS, 'bali'] as const).filter((one) => one !== current).map(linkTo)

function linkTo(collection: Collection): CollectionLink {
  const { name, short, hero } = collection === 'bali' ? bali : collections[collection]
  return { to: `/collections/${collection}`, name, short, place: hero.place }
}
