import { categories, type CategoryWords } from '#content/categories.ts'
import { ofList } from './option-values.ts'

/** The categories of the shop in their order, as they are now: call it when it is needed, never once. */
export const categoryIds = ofList(
  () => categories.list,
  (all): readonly string[] => all.map(({ id }) => id),
)

const byId = ofList(
  () => categories.list,
  (all) => new Map(all.map((one) => [one.id, one])),
)

/** The labels that shoppers read, by category. */
export const categoryLabels = ofList(
  () => categories.list,
  (all): Readonly<Record<string, string>> =>
    Object.fromEntries(all.map(({ id, label }) => [id, label])),
)

/** What shoppers read for a category; its own word if the shop does not list it any more. */
export const categoryLabel = (id: string): string => byId().get(id)?.label ?? id

/** What a list of the category is called: its title, or its label. */
export const categoryTitle = (id: string): string => byId().get(id)?.title ?? categoryLabel(id)

/** The page of all accessories narrows to the others: this one would be the same as «Todo» there. */
const ANY_ACCESSORY = 'accessories'

/** The categories that the pages of accessories list: things that are not garments, and underwear. */
export const accessoryCategories = ofList(
  () => categories.list,
  (all): readonly string[] => all.filter((one) => one.isAccessory).map(({ id }) => id),
)

/** The tabs of the pages of accessories. */
export const accessoryKinds = ofList(
  () => categories.list,
  (): readonly string[] => accessoryCategories().filter((id) => id !== ANY_ACCESSORY),
)

/** The categories that the menu of a department leads to, in their order. */
export const menuCategories = (department: 'men' | 'women'): readonly CategoryWords[] =>
  categories.list.filter(({ menus }) => menus.includes(department))
