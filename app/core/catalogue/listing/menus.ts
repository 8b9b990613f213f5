import file from '#content/menus.json' with { type: 'json' }
import type pictures from '#content/pictures/menu.json'
import { liveSettings } from '#core/base/policy/live-settings.ts'
import type { MenuName, NavLink } from './navigation.ts'

export type MenuColumn = {
  title: string
  links: readonly NavLink[]
  /** The categories behind them that this menu has, in this order; then the others of their kind. */
  categories?: { kind: 'garment' | 'accessory'; ids: readonly string[] }
  /** Behind them stand the collections that no picture of the menu leads to. */
  hasCollections?: boolean
}

export type MenuPicture = {
  /** A file of `/img/menu`, made by `images/`. */
  picture: keyof typeof pictures
  title: string
  /** The link's text, where the title does not say what it does. */
  action?: string
  to: string
}

export type Menu = {
  label: string
  columns: readonly MenuColumn[]
  /** One is featured beside the columns; several form a row. */
  pictures: readonly MenuPicture[]
}

export type Menus = Readonly<Record<MenuName, Menu>>

/**
 * The panels under the header's entries, as they are now: columns of links and featured pictures. A
 * browser loads them when a pointer or focus comes near. The file is checked when the shop starts
 * (`content-faults.ts`), and its links by menus.test.ts.
 * Source: specification, "Shared layout" (the exact headings of the columns).
 */
export const menus = liveSettings('menus', file as Menus)
