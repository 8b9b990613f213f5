import { community, featuredCollections, slides, statement } from '#content/home.ts'
import type { FeaturedCollection } from '#content/home.ts'
import { values } from '#content/home-values.ts'
import { policy } from '#core/base/policy/policy.ts'
import { shop } from '#core/base/policy/shop.ts'
import { collectionAt, findCollection, leadsSomewhere } from '#core/catalogue/collections.ts'

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

/** The six values, with the shop's figures of now. */
export const homeValues = () => values({ guaranteeYears: policy.guaranteeYears, email: shop.email })
