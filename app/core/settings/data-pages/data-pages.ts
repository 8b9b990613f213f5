import type * as v from 'valibot'
import gifts from '#content/gifts.json' with { type: 'json' }
import homeDay from '#content/home-day.json' with { type: 'json' }
import home from '#content/home.json' with { type: 'json' }
import listings from '#content/listings.json' with { type: 'json' }
import menus from '#content/menus.json' with { type: 'json' }
import navigation from '#content/navigation.json' with { type: 'json' }
import { dayFields, homeFields } from './home-fields.ts'
import { giftFields, listingFields } from './list-fields.ts'
import { menuFields, navigationFields } from './menu-fields.ts'

/** A page, or a part of all pages, that is data: what the owner edits in fields. */
export type DataPage = {
  /** As the desk and `textos` name it. */
  name: string
  title: string
  /** Where shoppers see it. */
  address: string
  /** Its file in `content/`, and what that says. */
  file: string
  content: unknown
  schema: v.GenericSchema
  /** Where the code reads an entry of the file: «home.slides», or «explore», with its parts. */
  pathOf: (key: string) => string
}

const under = (root: string) => (key: string) => `${root}.${key}`

/** All of them. Only what stands under `menus`, `navigation` and `explore` reaches browsers (`NOT_SENT`). */
export const DATA_PAGES: readonly DataPage[] = [
  {
    name: 'portada',
    title: 'Portada',
    address: '/',
    file: 'home.json',
    content: home,
    schema: homeFields,
    pathOf: under('home'),
  },
  {
    name: 'dia',
    title: 'El día de la portada',
    address: '/',
    file: 'home-day.json',
    content: homeDay,
    schema: dayFields,
    pathOf: under('day'),
  },
  {
    name: 'menus',
    title: 'Menús',
    address: '/',
    file: 'menus.json',
    content: menus,
    schema: menuFields,
    pathOf: under('menus'),
  },
  {
    name: 'cabecera',
    title: 'Cabecera y pie',
    address: '/',
    file: 'navigation.json',
    content: navigation,
    schema: navigationFields,
    pathOf: (key) => (key === 'explore' ? key : `navigation.${key}`),
  },
  {
    name: 'listas',
    title: 'Listas',
    address: '/products/men',
    file: 'listings.json',
    content: listings,
    schema: listingFields,
    pathOf: under('listings'),
  },
  {
    name: 'regalos',
    title: 'Regalos',
    address: '/gifts',
    file: 'gifts.json',
    content: gifts,
    schema: giftFields,
    pathOf: under('gifts'),
  },
]

export const findDataPage = (name: string): DataPage | undefined =>
  DATA_PAGES.find((page) => page.name === name)
