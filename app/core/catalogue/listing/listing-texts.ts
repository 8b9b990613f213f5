import file from '#content/listings.json' with { type: 'json' }
import type places from '#content/pictures/places.json'
import { liveSettings } from '#core/base/policy/live-settings.ts'
import { withShopName } from '#core/base/policy/shop.ts'

/**
 * Title and introduction of a catalogue page. `title` is for the page, `name` for search engines;
 * `narrowed` follows a category in the title of its list: «Camisetas de hombre».
 */
export type ListingTexts = {
  title: string
  crumb?: string
  name: string
  narrowed: string
  lead: string
  description: string
}

/** A tile between the cards of a catalogue page: a picture of a place, and one link. */
export type ListingTile = {
  /** The number of cards before it. */
  after: number
  place: keyof typeof places
  title: string
  link: { label: string; to: string }
}

/** Beside the last cards of a page, where the row leaves room: a way on. */
export type CardEnd = { text: string; label: string; to: string }

type TextsName = keyof typeof file.pages
type EndName = keyof typeof file.ends

export type ListingsFile = {
  pages: Readonly<Record<TextsName, ListingTexts>>
  /** By the path of the page. */
  tiles: Readonly<Record<string, readonly ListingTile[]>>
  ends: Readonly<Record<EndName, CardEnd>>
}

/** The words of the catalogue pages, as they are now. The file is checked when the shop starts. */
export const listings = liveSettings('listings', withShopName(file) as ListingsFile)
