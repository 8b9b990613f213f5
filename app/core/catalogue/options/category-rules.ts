import firstCategoryWords from '#content/options/category-words.json' with { type: 'json' }
import { firstCategories, type CategoryWords } from '#core/catalogue/categories.ts'
import type { SettingChanges } from '#core/base/policy/live-settings.ts'
import { plainWord } from '#core/base/text/plain-word.ts'

/** A category as the shop keeps it, with what a search calls its goods. */
export type ShopCategory = CategoryWords & { searchWords: readonly string[] }

/** Longer lists are no tabs any more; it bounds pages too. */
export const MOST_CATEGORIES = 100
export const LONGEST_LABEL = 40
export const LONGEST_TITLE = 60
const LONGEST_ID = 40

/** Signs of catalogue files, and those that nobody sees. */
const TAKEN = /[|\\"]|[^\P{C}]|[^\P{Z} ]/u

/** Whether a text can be the label, or the title, of a category: trimmed, with a letter or figure. */
export const isLabel = (text: string, longest = LONGEST_LABEL): boolean =>
  text === text.trim() && text.length <= longest && !TAKEN.test(text) && idOf(text) !== ''

/**
 * The word of a new category in addresses and data: «Tiendas de campaña» → "tiendas-de-campana".
 * Empty for a text without letters and figures of ours.
 */
export const idOf = (label: string): string =>
  (plainWord(label).match(/[a-z0-9]+/g) ?? []).join('-').slice(0, LONGEST_ID).replace(/-$/, '')

/** Whether a text names a category: by its id, or by its label whatever the case and accents. */
export const isNamed = (
  { id, label }: Pick<CategoryWords, 'id' | 'label'>,
  text: string,
): boolean => id === text.trim() || plainWord(label) === plainWord(text)

const firstWords: Readonly<Record<string, readonly string[]>> = firstCategoryWords

/** The first filling, as `readCategories` reads it from a new shop. */
export const firstFilling: readonly ShopCategory[] = firstCategories.map((one) => ({
  ...one,
  searchWords: firstWords[one.id] ?? [],
}))

/**
 * The shop's categories as changes of the settings, for the lists that are not the first filling.
 * Browsers get the labels with the other changes, the words of a search stay on the server.
 */
export function categoryChanges(all: readonly ShopCategory[]): SettingChanges {
  const list = all.map(withoutWords)
  const byId = Object.fromEntries(all.map(({ id, searchWords }) => [id, searchWords]))
  return {
    ...(isSame(list, firstCategories) ? {} : { 'categories.list': list }),
    ...(isSame(byId, firstCategoryWords) ? {} : { 'categoryWords.byId': byId }),
  }
}

/** With the order of keys that `firstCategories` has. */
const withoutWords = ({ id, label, title, isAccessory, menus }: ShopCategory): CategoryWords => ({
  id,
  label,
  ...(title === undefined ? {} : { title }),
  ...(isAccessory ? { isAccessory } : {}),
  menus,
})

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
