import { menus, type MenuColumn, type MenuPicture } from './menus.ts'
import type { MenuName, NavLink } from './navigation.ts'
import file from '#content/options/menu-collections.json' with { type: 'json' }
import { liveSettings } from '#core/base/policy/live-settings.ts'
import { menuCategories } from '#core/catalogue/categories.ts'

/**
 * The links of a column of a menu, as they are now: those of the file, then its categories that the
 * owner shows in this menu, by their labels. A category that no column of the menu names stands last
 * among its kind, so that what the owner adds is found; so do the collections that have no picture.
 */
export function menuLinks(menu: MenuName, column: MenuColumn): readonly NavLink[] {
  const { links, categories, hasCollections } = column
  if (hasCollections) {
    const pictured = menus[menu].pictures.map(({ to }) => to)
    return [...links, ...collectionLinks().filter(({ to }) => !pictured.includes(to))]
  }
  if (!categories || (menu !== 'men' && menu !== 'women')) return links
  const offered = menuCategories(menu)
  const placed = new Set(menus[menu].columns.flatMap((one) => one.categories?.ids ?? []))
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

/** The pictures of a menu, as they are now: a collection has its name of now, and none if it is gone. */
export const menuPictures = (menu: MenuName): readonly MenuPicture[] =>
  menus[menu].pictures.flatMap((picture) => {
    if (!picture.to.startsWith(COLLECTIONS)) return picture
    const one = collectionLinks().find(({ to }) => to === picture.to)
    return one ? { ...picture, title: one.label } : []
  })

const COLLECTIONS = '/collections/'

/** A collection as the menus name it. */
type MenuCollection = { value: string; label: string }

/** The first of the shop's collections, in its order, as browsers get them. */
export const firstMenuCollections: readonly MenuCollection[] = file

const menuCollections = liveSettings('menuCollections', { list: firstMenuCollections })

const collectionLinks = (): NavLink[] =>
  menuCollections.list.map(({ value, label }) => ({ label, to: COLLECTIONS + value }))
