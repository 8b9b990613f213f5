import { firstShop } from './shop.ts'
import type { places } from './pictures.json'

/**
 * Gift pages: texts, and the borders of their price bands. Each product says whether it is a gift
 * (`isGift`); days and amounts of shipping and returns come from `policy.ts`.
 */
export type GiftPage = {
  /** In breadcrumbs and in links to it. */
  name: string
  title: string
  text: string
  description: string // for search engines and shared links
  place: keyof typeof places
}

/** Upper ends of the price bands in cents, smallest first; the last band has no upper end. */
export const giftBandsUpToCents = [4000, 8000]

export const giftPages = {
  all: {
    name: 'Regalos',
    title: 'Regalos que se gastan',
    text: 'Cosas que acaban con barro, con sal o con la forma de quien las lleva. Las demás, mejor no regalarlas.',
    description: `Regalos de ${firstShop.name} por precio y por persona: gorros, jerséis, botellas, joyas y mochilas que se usan, con devolución gratis si no aciertas.`,
    place: 'regalos',
  },
  men: {
    name: 'Para él',
    title: 'Regalos para él',
    text: 'Para el que ya tiene de todo y se lo sigue poniendo hasta que se rompe.',
    description:
      'Regalos para hombre: calcetines, gorros, jerséis, polares, mochilas y alguna joya, ordenados por precio.',
    place: 'hombre',
  },
  women: {
    name: 'Para ella',
    title: 'Regalos para ella',
    text: 'Para la que sale aunque llueva, y vuelve cuando quiere.',
    description:
      'Regalos para mujer: gorros, collares, bolsas, jerséis y prendas de abrigo, ordenados por precio.',
    place: 'mujer',
  },
} as const satisfies Record<string, GiftPage>
