import { liveSettings } from '#core/base/policy/live-settings.ts'

/** A collection as the menus name it. */
export type MenuCollection = { value: string; label: string }

/** The first of the shop's collections, in its order, as browsers get them. */
const list: readonly MenuCollection[] = [
  { value: 'bali', label: 'Bali' },
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'essentials', label: 'Esenciales' },
  { value: 'urban', label: 'Urbano' },
]

/** The list of this file, whatever the owner has. */
export const firstMenuCollections = list

export const menuCollections = liveSettings('menuCollections', { list })
