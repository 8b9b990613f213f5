/**
 * The panels under the header's entries: columns of links and featured pictures. Every link leads
 * to an existing page, and a category to at least four products (app/shop/layout/menus.test.ts).
 * Source: specification, "Shared layout" (the exact headings of the columns).
 */
import type { menu as pictures } from './pictures.json'
import type { MenuName, NavLink } from './navigation.ts'

export type MenuColumn = { title: string; links: readonly NavLink[] }

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

const collections: readonly NavLink[] = [
  { label: 'Bali', to: '/collections/bali' },
  { label: 'Outdoor', to: '/collections/outdoor' },
  { label: 'Esenciales', to: '/collections/essentials' },
  { label: 'Urbano', to: '/collections/urban' },
]

const allGifts: NavLink = { label: 'Todos los regalos', to: '/gifts' }
const giftsForHim: NavLink = { label: 'Para él', to: '/gifts/men' }
const giftsForHer: NavLink = { label: 'Para ella', to: '/gifts/women' }

const men: Menu = {
  label: 'Hombre',
  columns: [
    {
      title: 'ROPA',
      links: [
        { label: 'Ver todo', to: '/products/men' },
        { label: 'Chaquetas', to: '/products/men?category=outerwear' },
        { label: 'Sudaderas', to: '/products/men?category=hoodies' },
        { label: 'Punto', to: '/products/men?category=knitwear' },
        { label: 'Camisetas', to: '/products/men?category=tshirts' },
        { label: 'Camisas', to: '/products/men?category=shirts' },
        { label: 'Tops', to: '/products/men?category=tops' },
        { label: 'Pantalones', to: '/products/men?category=pants' },
        { label: 'Ropa deportiva', to: '/products/men?category=sportswear' },
        { label: 'Baño', to: '/products/men?category=swimwear' },
        { label: 'Ropa interior', to: '/products/men?category=underwear' },
      ],
    },
    {
      title: 'ACCESORIOS',
      links: [
        { label: 'Ver todo', to: '/products/men/accessories' },
        { label: 'Calzado', to: '/products/men?category=footwear' },
        { label: 'Gorros y gorras', to: '/products/men?category=hats' },
        { label: 'Mochilas y bolsas', to: '/products/men?category=bags' },
        { label: 'Joyería', to: '/products/men?category=jewelry' },
      ],
    },
    {
      title: 'DESTACADOS',
      links: [{ label: 'Novedades', to: '/products/new-arrivals' }, ...collections],
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
      links: [
        { label: 'Ver todo', to: '/products/women' },
        { label: 'Chaquetas', to: '/products/women?category=outerwear' },
        { label: 'Sudaderas', to: '/products/women?category=hoodies' },
        { label: 'Punto', to: '/products/women?category=knitwear' },
        { label: 'Camisetas', to: '/products/women?category=tshirts' },
        { label: 'Camisas', to: '/products/women?category=shirts' },
        { label: 'Tops', to: '/products/women?category=tops' },
        { label: 'Vestidos', to: '/products/women?category=dresses' },
        { label: 'Vestidos de fiesta', to: '/products/women?category=party-dresses' },
        { label: 'Faldas', to: '/products/women?category=skirts' },
        { label: 'Pantalones', to: '/products/women?category=pants' },
        { label: 'Ropa deportiva', to: '/products/women?category=sportswear' },
        { label: 'Baño', to: '/products/women?category=swimwear' },
        { label: 'Ropa interior', to: '/products/women?category=underwear' },
      ],
    },
    {
      title: 'ACCESORIOS',
      links: [
        { label: 'Ver todo', to: '/products/women/accessories' },
        { label: 'Calzado', to: '/products/women?category=footwear' },
        { label: 'Gorros y gorras', to: '/products/women?category=hats' },
        { label: 'Mochilas y bolsas', to: '/products/women?category=bags' },
        { label: 'Joyería', to: '/products/women?category=jewelry' },
        { label: 'Para el pelo', to: '/products/women?category=hair' },
      ],
    },
    {
      title: 'DESTACADOS',
      links: [
        { label: 'Novedades', to: '/products/women?collection=new' },
        { label: 'Básicos', to: '/products/women?collection=basics' },
        ...collections,
      ],
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
    columns: [{ title: 'COLECCIONES', links: [{ label: 'Ver todo', to: '/collections' }] }],
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
