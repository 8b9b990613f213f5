import file from '#content/collections.json' with { type: 'json' }
import type places from '#content/pictures/places.json'
import { withShopName } from '#core/base/policy/shop.ts'
import type { PagedCollection } from './collection.ts'

type Place = keyof typeof places

/**
 * The page that a collection has of its own; those that the owner adds have none. Names and intros are
 * the owner's: `content/options/collections.json`. Texts never contain figures: a page takes those from
 * the named products, so they change with the product.
 */
export type CollectionContent = {
  description: string // for search engines and shared links
  hero: { place: Place; title: string; text: string }
  sections: readonly CollectionSection[]
  grid: { title: string }
}

/** A fact of a product: `Peso`, `Composición`, or the label of one of its features. */
export type FactLabel = string

export type CollectionSection =
  /** A picture beside text, and one fact compared between products. */
  | {
      kind: 'story'
      place: Place
      /** Shown instead of the landscape while it is sold. */
      piece?: { productId: string; color: string; view: 'front' | 'detail' }
      title: string
      text: readonly string[]
      table?: {
        caption: string
        label: FactLabel
        productIds: readonly string[]
        /** Sorts rows by their figure, smallest first; otherwise in the order given. */
        ascending?: true
        /** The label of the total of all rows; for `Peso` only. */
        total?: string
      }
      link?: { label: string; to: string }
    }
  /** Three products in a meaningful order: layers, or moments of a day. */
  | {
      kind: 'steps'
      title: string
      text: string
      steps: readonly {
        title: string
        text: string
        productId: string
        facts: readonly FactLabel[]
      }[]
    }
  /** Products that go together, each outfit with its total weight and price. */
  | {
      kind: 'outfits'
      title: string
      text: string
      outfits: readonly {
        title: string
        text: string
        pieces: readonly { productId: string; color: string }[]
      }[]
    }

/**
 * The page of Bali. Statements about materials, sun and drying come from its products (claims with
 * their evidence, features) and are never typed here. `productIds` are the first products, in this
 * order; the rest of the collection follows.
 */
export type BaliContent = Omit<CollectionContent, 'sections' | 'grid'> & {
  inspiration: {
    places: { large: Place; small: Place }
    title: string
    text: readonly string[]
  }
  blurbs: {
    title: string
    items: readonly {
      drawing: 'fibre' | 'drape' | 'sun' | 'drop'
      title: string
      text: string
      show: 'claims' | readonly FactLabel[]
    }[]
  }
  productIds: readonly string[]
  products: { title: string }
  others: { title: string }
}

const { bali: page, ...pages } = withShopName(file)

// What the file has is checked when the shop starts (`content-faults.ts`).
export const bali = page as BaliContent
export const collections = pages as Record<PagedCollection, CollectionContent>
