import { firstCollections, type Collection } from '#core/catalogue/collections.ts'
import { firstMenuCollections } from '#core/catalogue/listing/menu-links.ts'
import { collectionPath } from '#core/catalogue/collections.ts'
import type { SettingChanges } from '#core/base/policy/live-settings.ts'
import { isSame, planWords, type WordChange, type WordPlan } from './word-rules.ts'

/** It bounds forms, searches and the index of collections. */
export const MOST_COLLECTIONS = 200
/** The first ones stand in the menus of every page, so their number bounds its bytes. */
export const MOST_IN_MENUS = 8
export const LONGEST_INTRO = 200

export type CollectionChange = WordChange<Collection>
export type CollectionPlan = WordPlan<Collection> | { ok: false; reason: 'bad_intro' }

/** Trimmed, in one line, without signs that nobody sees; empty: there is none. */
const isIntro = (text: string): boolean =>
  text === text.trim() && text.length <= LONGEST_INTRO && !/[^\P{C}]|[^\P{Z} ]/u.test(text)

/** Decides what a change makes of the collections, as `planWords` does. Refuses an intro that is none. */
export function planCollections(
  known: readonly Collection[],
  typed: CollectionChange,
): CollectionPlan {
  if ('intro' in typed && !isIntro(typed.intro ?? '')) return { ok: false, reason: 'bad_intro' }
  return planWords(known, typed, MOST_COLLECTIONS)
}

/** Where «Explorar Colección» leads. Source: specification, "Shared layout". */
export const EXPLORED = 'bali'

/**
 * The shop's collections as changes of the settings, for what is not the first filling. Browsers get
 * the names of the first few, for the menus; the whole list stays on the server.
 */
export function collectionChanges(all: readonly Collection[]): SettingChanges {
  const inMenus = all.slice(0, MOST_IN_MENUS).map(({ value, label }) => ({ value, label }))
  const isThere = all.some(({ value }) => value === EXPLORED)
  return {
    ...(isSame(all, firstCollections) ? {} : { 'collectionWords.list': all }),
    ...(isSame(inMenus, firstMenuCollections) ? {} : { 'menuCollections.list': inMenus }),
    ...(isThere ? {} : { 'explore.to': collectionPath() }),
  }
}
