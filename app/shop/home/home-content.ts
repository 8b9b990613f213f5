import file from '#content/home.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'
import { shop } from '#core/base/policy/shop.ts'
import { collectionAt, findCollection, leadsSomewhere } from '#core/catalogue/collections.ts'
import type { HomeFile } from '#core/settings/data-pages/home-fields.ts'
import { words } from '#core/settings/pages/page-words.ts'
import { valuePicture } from './value-picture.ts'
import { VALUE_SHAPES } from './value-shapes.ts'

export type Slide = HomeFile['slides'][number]
export type FeaturedCollection = HomeFile['featuredCollections'][number]
export type HomeValue = HomeFile['values'][number]

/** The words of the home page, as they are now. The file is checked when the shop starts. */
export const home = liveSettings('home', file as HomeFile)

/** The four as the shop lists them: by their names of now, without those that are gone. */
const listedCollections = (): readonly FeaturedCollection[] =>
  home.featuredCollections.flatMap((featured) => {
    const listed = findCollection(collectionAt(featured.link) ?? '')
    return listed ? [{ ...featured, name: listed.label }] : []
  })

/** What leads to a collection that the shop does not list any more is left out. */
export function homeContent() {
  const listed = listedCollections()
  return {
    slides: home.slides.filter(({ link }) => leadsSomewhere(link)),
    statement: home.statement,
    ways: listed.length === home.featuredCollections.length ? 'Cuatro caminos' : 'Caminos',
    featuredCollections: listed,
    community: { ...home.community, profile: shop.social[0] },
  }
}

export type HomeContent = ReturnType<typeof homeContent>

/** With the drawing of its icon and the addresses of its picture, which its page's script has not. */
export type ShownValue = HomeValue & { shape: string; picture: ReturnType<typeof valuePicture> }

/** The six values, with the shop's figures of now. */
export const homeValues = (): readonly ShownValue[] =>
  home.values.map((value) => ({
    ...value,
    longDescription: value.longDescription.map(words),
    shape: VALUE_SHAPES[value.icon],
    picture: valuePicture(value.image),
  }))
