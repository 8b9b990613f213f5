/**
 * The panels under the header's entries: columns of links and featured pictures. Every link leads
 * to an existing page, and a category to at least four products (app/shop/layout/menus.test.ts).
 * Source: specification, "Shared layout" (the exact headings of the columns).
 */
import type pictures from './pictures/menu.json'
import type { MenuName, NavLink } from './navigation.ts'

export type MenuColumn = {
  title: string
  links: readonly NavLink[]
  /** The categories behind them that this menu has, in this order; then the others of their kind. */
  categories?: { kind: 'garment' | 'accessory'; ids: readonly string[] }
  /** Behind them stand the collections that no picture of the menu leads to. */
  hasCollections?: true
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

const allGifts: NavLink = { label: 'Todos los regalos', to: '/gifts' }
const giftsForHim: NavLink = { label: 'Para él', to: '/gifts/men' }
const giftsForHer: NavLink = { label: 'Para ella', to: '/gifts/women' }

const garments: MenuColumn['categories'] = {
  kind: 'garment',
  ids: [
    'outerwear',
    'hoodies',
    'knitwear',
    'tshirts',
    'shirts',
    'tops',
    'dresses',
    'party-dresses',
    'skirts',
    'pants',
    'sportswear',
    'swimwear',
    'underwear',
  ],
}

const accessories: MenuColumn['categories'] = {
  kind: 'accessory',
  ids: ['footwear', 'hats', 'bags', 'jewelry', 'hair'],
}

const men: Menu = {
  label: 'Hombre',
  columns: [
    {
      title: 'ROPA',
      links: [{ label: 'Ver todo', to: '/products/men' }],
      categories: garments,
    },
    {
      title: 'ACCESORIOS',
      links: [{ label: 'Ver todo', to: '/products/men/accessories' }],
      categories: accessories,
    },
    {
      title: 'DESTACADOS',
      links: [{ label: 'Novedades', to: '/products/new-arrivals' }],
      hasCollections: true,
    },
    { title: 'GUÍA DE REGALOS', links: [giftsForHim, allGifts] },
  ],
  pictures: [
    {
      picture: 'hombre',
      title: 'Junto a la puerta',
      action: 'Ver chaquetas',
      to: '/products/men?category=outerwear',
    },
  ],
}

const women: Menu = {
  label: 'Mujer',
  columns: [
    {
      title: 'ROPA',
      links: [{ label: 'Ver todo', to: '/products/women' }],
      categories: garments,
    },
    {
      title: 'ACCESORIOS',
      links: [{ label: 'Ver todo', to: '/products/women/accessories' }],
      categories: accessories,
    },
    {
      title: 'DESTACADOS',
      links: [
        { label: 'Novedades', to: '/products/women?collection=new' },
        { label: 'Básicos', to: '/products/women?collection=basics' },
      ],
      hasCollections: true,
    },
    { title: 'GUÍA DE REGALOS', links: [giftsForHer, allGifts] },
  ],
  pictures: [
    {
      picture: 'mujer',
      title: 'Una pared al sol',
      action: 'Ver vestidos',
      to: '/products/women?category=dresses',
    },
  ],
}

export const menus: Record<MenuName, Menu> = {
  men,
  women,
  collections: {
    label: 'Colecciones',
    columns: [
      {
        title: 'COLECCIONES',
        links: [{ label: 'Ver todo', to: '/collections' }],
        hasCollections: true,
      },
    ],
    pictures: [
      { picture: 'bali', title: 'Bali', to: '/collections/bali' },
      { picture: 'outdoor', title: 'Outdoor', to: '/collections/outdoor' },
      { picture: 'esenciales', title: 'Esenciales', to: '/collections/essentials' },
      { picture: 'urban', title: 'Urbano', to: '/collections/urban' },
    ],
  },
  gifts: {
    label: 'Regalos',
    columns: [{ title: 'GUÍA DE REGALOS', links: [allGifts, giftsForHim, giftsForHer] }],
    pictures: [{ picture: 'regalos', title: 'Para regalar', action: 'Ver regalos', to: '/gifts' }],
  },
}
