import file from '#content/options/categories.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'

/**
 * A category of the shop. `id` is its word in addresses and data; `label` is what shoppers read,
 * `title` what a list of it is called where the label alone would not name the goods: «Ropa de baño
 * de hombre». The pages of accessories list those that are accessories. `menus` are the departments
 * whose menu leads to it.
 */
export type CategoryWords = {
  id: string
  label: string
  title?: string
  isAccessory?: boolean
  menus: readonly ('men' | 'women')[]
}

/**
 * The first filling of the shop's categories, in the order of their tabs. The owner changes them in
 * the database (`categorias`), which comes before the file; a new shop gets the same rows from
 * migration 067. What a search calls them is in `content/options/category-words.json`.
 * `footwear` is an addition: the specification has boots and shoes, but no category for them.
 * Source: specification, "Routes" (category values); docs/decisions/104.
 */
export const firstCategories = file as readonly CategoryWords[] // its schema has the menus

const categories = liveSettings('categories', { list: firstCategories })

/** The categories of the shop in their order, as they are now: call it when it is needed, never once. */
export const categoryIds = (): readonly string[] => categories.list.map(({ id }) => id)

const find = (id: string): CategoryWords | undefined => categories.list.find((one) => one.id === id)

/** The labels that shoppers read, by category. */
export const categoryLabels = (): Readonly<Record<string, string>> =>
  Object.fromEntries(categories.list.map(({ id, label }) => [id, label]))

/** What shoppers read for a category; its own word if the shop does not list it any more. */
export const categoryLabel = (id: string): string => find(id)?.label ?? id

/** What a list of the category is called: its title, or its label. */
export const categoryTitle = (id: string): string => find(id)?.title ?? categoryLabel(id)

/** The category of all accessories: as a tab of their pages it would be the same as «Todo». */
const ANY_ACCESSORY = 'accessories'

/** The categories that the pages of accessories list: things that are not garments, and underwear. */
export const accessoryCategories = (): readonly string[] =>
  categories.list.filter((one) => one.isAccessory).map(({ id }) => id)

/** The tabs of the pages of accessories. */
export const accessoryKinds = (): readonly string[] =>
  accessoryCategories().filter((id) => id !== ANY_ACCESSORY)

/** The categories that the menu of a department leads to, in their order. */
export const menuCategories = (department: 'men' | 'women'): readonly CategoryWords[] =>
  categories.list.filter(({ menus }) => menus.includes(department))
