import { firstShop } from './shop.ts'
import type { CollectionContent, FactLabel } from './collections.ts'

/**
 * The page of the Bali collection. Statements about materials, sun and drying come from its
 * products (claims with their evidence, features) and are never typed here.
 */
export const bali = {
  description: `Colección Bali de ${firstShop.name}: camisa y pantalón de lino, kimono y bañador para los días que acaban en el agua, con su protección solar y su tiempo de secado.`,
  hero: {
    place: 'bali',
    title: 'Bali, luz larga',
    text: 'Lino y algodón que secan rápido, para los días que acaban en el agua.',
  },
  inspiration: {
    places: ['mujer', 'arrozales'],
    title: 'Se empieza temprano y se acaba en el agua',
    text: [
      'En los arrozales se trabaja con la primera luz, se para cuando aprieta y se vuelve al agua cuando baja. La ropa va al mismo paso: ancha, ligera, fácil de quitarse y de volver a ponerse.',
      'Los colores ya estaban allí: arena negra, palma, corteza, espuma.',
    ],
  },
  blurbs: {
    title: 'Cuatro cosas que se notan',
    items: [
      {
        drawing: 'fibre',
        title: 'Materiales con certificado',
        text: 'De qué está hecha cada pieza y qué documento lo prueba.',
        show: 'claims',
      },
      {
        drawing: 'drape',
        title: 'Diseños fluidos',
        text: 'Cortes que cuelgan en vez de apretar. Solo se ciñe lo que va a nadar.',
        show: ['Largo de espalda, talla M', 'Ancho del bajo', 'Largo'],
      },
      {
        drawing: 'sun',
        title: 'Protección UV',
        text: 'El sol también llega a la sombra. Medida en el tejido, según norma.',
        show: ['Protección solar'],
      },
      {
        drawing: 'drop',
        title: 'Secado rápido',
        text: 'Para pasar de la orilla a la mesa sin cambiarte.',
        show: ['Secado'],
      },
    ],
  },
  /** The first four products, in this order; the rest of the collection follows. */
  productIds: ['bali-1', 'bali-2', 'bali-3', 'bali-4'],
  products: { title: 'Cuatro piezas y ninguna prisa' },
  others: { title: 'En la misma maleta' },
} as const satisfies BaliContent

type BaliContent = Omit<CollectionContent, 'sections' | 'grid'> & {
  inspiration: {
    places: readonly [large: Place, small: Place]
    title: string
    text: readonly string[]
  }
  blurbs: {
    title: string
    items: readonly {
      drawing: 'fibre' | 'drape' | 'sun' | 'drop'
      title: string
      text: string
      show: 'claims' | readonly FactLabel[]
    }[]
  }
  productIds: readonly string[]
  products: { title: string }
  others: { title: string }
}

type Place = CollectionContent['hero']['place']
