import file from '#content/home.json' with { type: 'json' }
import type places from '#content/pictures/places.json'
import type valores from '#content/pictures/valores.json'
import { shop } from '#core/base/policy/shop.ts'
import { collectionAt, findCollection, leadsSomewhere } from '#core/catalogue/collections.ts'
import { words } from '#core/settings/pages/page-words.ts'
import { valuePicture } from './value-picture.ts'
import { VALUE_SHAPES } from './value-shapes.ts'

type Place = keyof typeof places

export type Slide = {
  image: Place
  title: string
  subtitle: string
  cta: string
  link: string
}

export type FeaturedCollection = {
  image: Place
  name: string
  line: string
  link: string
}

export type HomeValue = {
  icon: 'cloth' | 'shield' | 'tree' | 'waves' | 'scale' | 'people'
  image: keyof typeof valores
  title: string
  /** On the card: one or two short lines. */
  description: string
  /** In the popup, one string per paragraph. Only what a product's page or the law can back. */
  longDescription: readonly string[]
}

export type HomeFile = {
  /** The full-screen slider, in this order; a visitor sees the first one first. */
  slides: readonly Slide[]
  /** The origin of the shop's name. */
  statement: { claim: string; text: string; link: string }
  values: readonly HomeValue[]
  /** The four collections: the first and the last are wide. */
  featuredCollections: readonly FeaturedCollection[]
  /** The last picture of the page; it leads to the first of the shop's profiles. */
  community: { image: Place; title: string; text: string }
}

// Checked when the shop starts (`content-faults.ts`).
const { slides, statement, values, featuredCollections, community } = file as HomeFile
export { featuredCollections, slides }

/** The four as the shop lists them: by their names of now, without those that are gone. */
const listedCollections = (): readonly FeaturedCollection[] =>
  featuredCollections.flatMap((featured) => {
    const listed = findCollection(collectionAt(featured.link) ?? '')
    return listed ? [{ ...featured, name: listed.label }] : []
  })

/** What leads to a collection that the shop does not list any more is left out. */
export function homeContent() {
  const listed = listedCollections()
  return {
    slides: slides.filter(({ link }) => leadsSomewhere(link)),
    statement,
    ways: listed.length === featuredCollections.length ? 'Cuatro caminos' : 'Caminos',
    featuredCollections: listed,
    community: { ...community, profile: shop.social[0] },
  }
}

export type HomeContent = ReturnType<typeof homeContent>

/** With the drawing of its icon and the addresses of its picture, which its page's script has not. */
export type ShownValue = HomeValue & { shape: string; picture: ReturnType<typeof valuePicture> }

/** The six values, with the shop's figures of now. */
export const homeValues = (): readonly ShownValue[] =>
  values.map((value) => ({
    ...value,
    longDescription: value.longDescription.map(words),
    shape: VALUE_SHAPES[value.icon],
    picture: valuePicture(value.image),
  }))
