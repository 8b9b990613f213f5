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

const both = ['men', 'women'] as const

/**
 * The first filling of the shop's categories, in the order of their tabs. The owner changes them in
 * the database (`categorias`), which comes before this file; a new shop gets the same rows from
 * migration 067. What a search calls them is in `content/search.ts`.
 * `footwear` is an addition: the specification has boots and shoes, but no category for them.
 * Source: specification, "Routes" (category values); docs/decisions/104.
 */
export const firstCategories: readonly CategoryWords[] = [
  { id: 'hoodies', label: 'Sudaderas', menus: both },
  { id: 'tshirts', label: 'Camisetas', menus: both },
  { id: 'sportswear', label: 'Ropa deportiva', menus: both },
  { id: 'pants', label: 'Pantalones', menus: both },
  { id: 'outerwear', label: 'Chaquetas', menus: both },
  { id: 'shirts', label: 'Camisas', menus: both },
  { id: 'swimwear', label: 'Baño', title: 'Ropa de baño', menus: both },
  { id: 'knitwear', label: 'Punto', title: 'Prendas de punto', menus: both },
  { id: 'tops', label: 'Tops', menus: both },
  { id: 'hats', label: 'Gorros y gorras', isAccessory: true, menus: both },
  { id: 'jewelry', label: 'Joyería', isAccessory: true, menus: both },
  { id: 'bags', label: 'Mochilas y bolsas', isAccessory: true, menus: both },
  { id: 'accessories', label: 'Accesorios', isAccessory: true, menus: [] },
  { id: 'underwear', label: 'Ropa interior', isAccessory: true, menus: both },
  { id: 'footwear', label: 'Calzado', menus: both },
  { id: 'dresses', label: 'Vestidos', menus: ['women'] },
  { id: 'skirts', label: 'Faldas', menus: ['women'] },
  {
    id: 'hair',
    label: 'Para el pelo',
    title: 'Accesorios para el pelo',
    isAccessory: true,
    menus: ['women'],
  },
  { id: 'party-dresses', label: 'Vestidos de fiesta', menus: ['women'] },
]
