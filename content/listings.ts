import { firstShop } from './shop.ts'
import type places from './pictures/places.json'

/**
 * Titles and intros of the catalogue pages. `title` is for the page, `name` for search engines;
 * `narrowed` follows a category in the title of its list: «Camisetas de hombre».
 */
export const listings = {
  new: {
    title: 'Novedades',
    narrowed: '· Novedades',
    name: 'Novedades',
    lead: 'Pocas piezas nuevas, y cada una con un porqué.',
    description: `Lo último que ha llegado a ${firstShop.name} para hombre y mujer.`,
  },
  men: {
    title: 'Hombre',
    narrowed: 'de hombre',
    name: 'Ropa de hombre',
    lead: 'Capas que se entienden entre sí. Empieza por la que toca la piel y añade según sople.',
    description:
      'Chaquetas, pantalones, camisetas y equipo de montaña para hombre, con su peso y su composición.',
  },
  women: {
    title: 'Mujer',
    narrowed: 'de mujer',
    name: 'Ropa de mujer',
    lead: 'Del collado a la plaza sin cambiarse. Menos piezas, más días de uso.',
    description:
      'Chaquetas, vestidos, pantalones y equipo de montaña para mujer, con su peso y su composición.',
  },
  menAccessories: {
    title: 'Accesorios de hombre',
    narrowed: 'de hombre',
    crumb: 'Accesorios',
    name: 'Accesorios de hombre',
    lead: 'Lo que cabe en un bolsillo, lo que se cuelga al hombro y lo que va debajo de todo.',
    description: 'Gorros, mochilas, joyería, calcetines y ropa interior para hombre.',
  },
  womenAccessories: {
    title: 'Accesorios de mujer',
    narrowed: 'de mujer',
    crumb: 'Accesorios',
    name: 'Accesorios de mujer',
    lead: 'Lo pequeño que se echa de menos cuando se queda en casa.',
    description: 'Gorros, mochilas, joyería, cintas para el pelo y ropa interior para mujer.',
  },
  accessories: {
    title: 'Accesorios',
    narrowed: '',
    name: 'Accesorios',
    lead: 'Para la cabeza, los pies y la espalda. Lo último que se mete y lo primero que se saca.',
    description: 'Gorros, mochilas, joyería, calcetines y ropa interior para hombre y mujer.',
  },
  outdoor: {
    title: 'Outdoor',
    narrowed: '· Outdoor',
    name: 'Ropa y equipo outdoor',
    lead: 'Para el monte y para el tiempo que haga en él.',
    description: 'Impermeables, capas de abrigo, botas y mochilas para la montaña.',
  },
  urban: {
    title: 'Urbano',
    narrowed: '· Urbano',
    name: 'Ropa urbana',
    lead: 'La misma tela, con menos bolsillos a la vista.',
    description: 'Chaquetas, camisas y pantalones de montaña para llevar en la ciudad.',
  },
  basics: {
    title: 'Básicos',
    narrowed: '· Básicos',
    name: 'Básicos',
    lead: 'Lo que se pone sin pensar y se lava sin miedo.',
    description: 'Camisetas, punto, pantalones y ropa interior de todos los días.',
  },
} as const

/** A tile between the cards of a catalogue page: a picture of a place, and one link. */
export type ListingTile = {
  /** The number of cards before it. */
  after: number
  place: keyof typeof places
  title: string
  link: { label: string; to: string }
}

/** The tiles of a page, by its path. */
export const listingTiles: Record<string, readonly ListingTile[]> = {
  '/products/men': [
    {
      after: 4,
      place: 'hombre',
      title: 'Lo que cuelga junto a la puerta',
      link: { label: 'Ver chaquetas', to: '/products/men?category=outerwear' },
    },
    {
      after: 14,
      place: 'bosque',
      title: 'Niebla, siete de la mañana',
      link: { label: 'Ver punto', to: '/products/men?category=knitwear' },
    },
  ],
  '/products/women': [
    {
      after: 4,
      place: 'mujer',
      title: 'Algodón, lino y una pared al sol',
      link: { label: 'Ver vestidos', to: '/products/women?category=dresses' },
    },
    {
      after: 14,
      place: 'esenciales',
      title: 'Pocas cosas, muchas veces',
      link: { label: 'Ver básicos', to: '/products/women?collection=basics' },
    },
  ],
}

/** Beside the last cards of a page, where the row leaves room: a way on. */
export type CardEnd = { text: string; label: string; to: string }

const sizeGuide = { label: 'Guía de tallas', to: '/size-guide' }

export const cardEnds = {
  urban: {
    text: 'Cuando se acabe la acera, sigue por el monte.',
    label: 'Ver Outdoor',
    to: '/collections/outdoor',
  },
  outdoor: {
    text: 'Ponle tiempo y horas, y mira cuánto pesa.',
    label: 'Ir a la báscula',
    to: '/bascula',
  },
  essentials: { text: 'Dos tallas en la cabeza y una cinta métrica en el cajón.', ...sizeGuide },
  bali: {
    text: 'Lo demás cabe en la cabina, y secándose.',
    label: 'Ver toda la mujer',
    to: '/products/women',
  },
  gifts: { text: 'Si dudas entre dos tallas, mide una prenda suya.', ...sizeGuide },
} as const satisfies Record<string, CardEnd>
