import type { places } from './pictures.json'

/** Texts and pictures of the home page, except its six values in `home-values.ts`. */

type Place = keyof typeof places

export type Slide = {
  image: Place
  title: string
  subtitle: string
  cta: string
  link: string
}

/** The full-screen slider, in this order; a visitor sees the first one first. */
export const slides: readonly Slide[] = [
  {
    image: 'bali',
    title: 'Bali, luz larga',
    subtitle: 'Lino y algodón que secan rápido, para los días que acaban en el agua.',
    cta: 'Ver la colección Bali',
    link: '/collections/bali',
  },
  {
    image: 'outdoor',
    title: 'El tiempo cambia. Tú sigues.',
    subtitle: 'Tres capas y costuras selladas. Hecho para la lluvia fina y para la otra.',
    cta: 'Ver la colección outdoor',
    link: '/collections/outdoor',
  },
  {
    image: 'novedades',
    title: 'Lo último en llegar',
    subtitle: 'Lo que acaba de colgarse en la percha, con su peso y su composición a la vista.',
    cta: 'Ver las novedades',
    link: '/products/new-arrivals',
  },
  {
    image: 'esenciales',
    title: 'Capas que se entienden',
    subtitle: 'Empieza por la que toca la piel y añade según sople.',
    cta: 'Ver los esenciales',
    link: '/collections/essentials',
  },
]

/** The origin of the shop's name. */
export const statement = {
  claim: 'Una vereda es lo que queda cuando muchos pasan por el mismo sitio: personas y rebaños.',
  text: 'Nadie la traza: la hacen los pasos. Nuestra ropa quiere lo mismo, mejorar con el uso. Por eso cada prenda dice de qué está hecha, cuánto pesa y de dónde viene.',
  link: 'Cómo trabajamos',
}

export type FeaturedCollection = {
  image: Place
  name: string
  line: string
  link: string
}

/** The four collections: the first and the last are wide. */
export const featuredCollections: readonly FeaturedCollection[] = [
  {
    image: 'outdoor',
    name: 'Outdoor',
    line: 'Para cuando cambia el tiempo',
    link: '/collections/outdoor',
  },
  { image: 'bali', name: 'Bali', line: 'Lino, sal y secado rápido', link: '/collections/bali' },
  {
    image: 'esenciales',
    name: 'Esenciales',
    line: 'Lo de todos los días',
    link: '/collections/essentials',
  },
  {
    image: 'urbano',
    name: 'Urbano',
    line: 'De la estación a la cumbre',
    link: '/collections/urban',
  },
]

/** The last picture of the page; it leads to the first of the shop's profiles. */
export const community = {
  image: 'comunidad' as Place,
  title: 'Nos vemos arriba',
  text: 'Enséñanos por dónde andas y qué tal aguanta la ropa. Las pegas también.',
}
