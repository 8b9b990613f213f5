import type { MenuColumn } from '#content/menus.ts'
import { menus } from '#content/menus.ts'
import type { MenuName, NavLink } from '#content/navigation.ts'
import { menuCategories } from '#core/catalogue/categories.ts'

/**
 * The links of a column of a menu, as they are now: those of the file, then its categories that the
 * owner shows in this menu, by their labels. A category that no column of the menu names stands last
 * among its kind, so that what the owner adds is found.
 */
export function menuLinks(menu: MenuName, { links, categories }: MenuColumn): readonly NavLink[] {
  if (!categories || (menu !== 'men' && menu !== 'women')) return links
  const offered = menuCategories(menu)
  const placed = new Set(menus[menu].columns.flatMap((column) => column.categories?.ids ?? []))
  const kindOf = (isAccessory = false) => (isAccessory ? 'accessory' : 'garment')
  const shown = [
    ...categories.ids.flatMap((id) => offered.filter((one) => one.id === id)),
    ...offered.filter(
      ({ id, isAccessory }) => !placed.has(id) && kindOf(isAccessory) === categories.kind,
    ),
  ]
  return [
    ...links,
    ...shown.map(({ id, label }) => ({ label, to: `/products/${menu}?category=${id}` })),
  ]
}
