import file from '#content/options/collections.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'

/**
 * A collection of the shop. `value` is its word in addresses and data, `label` its name, `intro` the
 * line under the name, on its page and its card: empty if there is none. `searchWords` are how shoppers
 * look for what is in it.
 */
export type Collection = {
  value: string
  label: string
  intro: string
  searchWords: readonly string[]
}

/**
 * The first filling of the shop's collections, in the order of forms. The owner changes them in the
 * database (`colecciones`), which comes before the file; a new shop gets the same rows from migration
 * 071. These four have pages of their own: `content/collections.json`.
 * Source: specification, "Routes"; docs/decisions/108.
 */
export const firstCollections: readonly Collection[] = file

/** Its name keeps it from browsers, which get the few of the menus (`menu-links.ts`). */
export const shopCollections = liveSettings('collectionWords', { list: firstCollections })

/** Collections with a page of their own, while the shop lists them; the others have a plain list. */
export const OWN_PAGES = ['bali', 'outdoor', 'essentials', 'urban'] as const
export type OwnPage = (typeof OWN_PAGES)[number]

export const isOwnPage = (value: string): value is OwnPage => OWN_PAGES.some((one) => one === value)

/** The collections of the shop in their order, as they are now: call it when it is needed, never once. */
export const collectionValues = (): readonly string[] =>
  shopCollections.list.map(({ value }) => value)

/** The names that people read, by collection. */
export const collectionLabels = (): Readonly<Record<string, string>> =>
  Object.fromEntries(shopCollections.list.map(({ value, label }) => [value, label]))

/** Undefined if the shop does not list it any more. */
export const findCollection = (value: string): Collection | undefined =>
  shopCollections.list.find((one) => one.value === value)

/** How shoppers look for what is in a collection. */
export const collectionWords = (value: string): readonly string[] =>
  findCollection(value)?.searchWords ?? []

/** The address of a collection; without one, that of their index. */
export const collectionPath = (value?: string): string =>
  value === undefined ? '/collections' : `/collections/${value}`

/** The collection whose page has this address, whether or not there is one of that name. */
export const collectionAt = (path: string): string | undefined =>
  /^\/collections\/([^/]+)$/.exec(path)?.[1]

/** False for an address of a collection that the shop does not list. */
export function leadsSomewhere(path: string): boolean {
  const collection = collectionAt(path)
  return collection === undefined || findCollection(collection) !== undefined
}
