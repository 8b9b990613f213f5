import { firstCollections, type Collection } from '#content/options/collections.ts'
import { liveSettings } from '#core/base/policy/live-settings.ts'

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
