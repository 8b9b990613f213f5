/** A collection as the menus name it. */
export type MenuCollection = { value: string; label: string }

/** The first of the shop's collections, in its order, as browsers get them. */
export const firstMenuCollections: readonly MenuCollection[] = [
  { value: 'bali', label: 'Bali' },
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'essentials', label: 'Esenciales' },
  { value: 'urban', label: 'Urbano' },
]
