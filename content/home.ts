import { policy } from './policy.ts'
import type { places, valores } from './pictures.json'
import { shop } from './shop.ts'

/** What the home page says and shows. Pictures are named as in `pictures.json`. */

type Place = keyof typeof places

export type Slide = {
  image: Place
  title: string
  subtitle: string
  cta: string
  link: string
}

/** The full-screen slider, in this order; the first one is what a visitor sees first. */
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

/** Why the shop is called so. The quotation is whole, as the dictionary has it. */
export const statement = {
  quotation: 'Vereda: «camino angosto, formado comúnmente por el tránsito de peatones y ganados».',
  text: 'Lo dice el diccionario. Un camino así nadie lo traza: lo hacen los pasos. Nuestra ropa quiere lo mismo, mejorar con el uso. Por eso hacemos pocas piezas, y cada una dice de qué está hecha, cuánto pesa y dónde se ha cosido.',
  link: 'Cómo trabajamos',
}

type FeaturedCollection = {
  image: Place
  name: string
  line: string
  link: string
}

/** The four collections: the first and the last stand wide. */
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

export type HomeValue = {
  icon: 'cloth' | 'shield' | 'tree' | 'waves' | 'scale' | 'people'
  image: keyof typeof valores
  title: string
  /** On the card: one or two short lines. */
  description: string
  /** In the popup, one string for each paragraph. Only what a product's page or the law can back. */
  longDescription: readonly string[]
}

export const values: readonly HomeValue[] = [
  {
    icon: 'cloth',
    image: 'materiales',
    title: 'Materiales',
    description: 'Qué fibra y cuánta. Escrito en cada prenda.',
    longDescription: [
      'La ficha de cada prenda da la composición de cada parte (tejido, forro, relleno) con su porcentaje, y los gramos que pesa. Así se comparan dos chaquetas, no dos adjetivos.',
      'Cuando decimos que una fibra es reciclada u orgánica, debajo están la parte que cubre y el documento que lo respalda. Lo que no podemos demostrar, no lo escribimos.',
    ],
  },
  {
    icon: 'shield',
    image: 'durabilidad',
    title: 'Durabilidad',
    description: 'Cómo se lava para que dure, y qué pasa si falla.',
    longDescription: [
      'La prenda que menos cuesta al monte es la que ya tienes. Por eso cada ficha dice el gramaje, qué partes van reforzadas y cómo se lava y se seca sin estropearla: una membrana se suele perder antes por el suavizante que por las rocas.',
      `Si algo falla por cómo está hecho, respondemos durante ${policy.guaranteeYears} años, como pide la ley. Escríbenos a ${shop.email} con tu número de pedido y una foto.`,
    ],
  },
  {
    icon: 'tree',
    image: 'bosques',
    title: 'Bosques',
    description: 'El liocel empieza siendo madera. Decimos de cuál.',
    longDescription: [
      'El liocel y la viscosa salen de la pulpa de madera. Cuando la fibra de una prenda viene con certificado forestal, su ficha nombra el certificado y la parte que cubre. Cuando no lo trae, la ficha dice la fibra y nada más.',
      'Tampoco verás en la tienda hojas verdes dibujadas como si fueran un sello.',
    ],
  },
  {
    icon: 'waves',
    image: 'oceanos',
    title: 'Océanos',
    description: 'Repelentes sin PFAS, y lavados que sueltan menos fibra.',
    longDescription: [
      'Lo que se va por el desagüe acaba en un río y, con tiempo, en el mar. Los acabados repelentes que anunciamos sin PFAS lo dicen en su ficha, con el documento delante.',
      'Los tejidos sintéticos sueltan fibras al lavarse. Sueltan menos con agua fría, programa corto y el tambor lleno; un polar, además, dentro de una bolsa de lavado.',
    ],
  },
  {
    icon: 'scale',
    image: 'comercio-justo',
    title: 'Comercio justo',
    description: 'En qué país se cose y quién responde. Con dirección.',
    longDescription: [
      'Al final de cada ficha están el país en que se ha hecho la prenda y el fabricante que responde de ella, con su dirección y su correo. Puedes escribirle sin pasar por nosotros.',
      'No ponemos un sello que lo resuma. Un sello se mira y se olvida; una dirección se puede comprobar.',
    ],
  },
  {
    icon: 'people',
    image: 'comunidad',
    title: 'Comunidad',
    description: 'Lo que nos cuentas de una prenda, bueno o malo.',
    longDescription: [
      'Una vereda no la hace uno solo. Si una prenda ha llegado a un sitio que merece la pena, enséñanoslo en nuestro perfil. Si se ha portado mal, también.',
      `Lo que no cabe en una foto cabe en un correo: ${shop.email}. Lo lee una persona, y contesta.`,
    ],
  },
]

/** The last picture of the page. The profile is the first of `shop.social`. */
export const community = {
  image: 'comunidad' as Place,
  title: 'Nos vemos arriba',
  text: 'Enséñanos por dónde andas y qué tal aguanta la ropa. Lo miramos todo, las pegas también.',
  profile: shop.social[0],
}
