import { firstShop } from './shop.ts'
import type { places } from './pictures.json'

type Place = keyof typeof places

/**
 * The page that a collection has of its own; those that the owner adds have none. Names and intros are
 * the owner's: `content/options/collections.ts`. Texts never contain figures: a page takes those from
 * the named products, so they change with the product.
 */
export type CollectionContent = {
  description: string // for search engines and shared links
  hero: { place: Place; title: string; text: string }
  sections: readonly CollectionSection[]
  grid: { title: string }
}

/** A fact of a product: `Peso`, `Composición`, or the label of one of its features. */
export type FactLabel = string

export type CollectionSection =
  /** A picture beside text, and one fact compared between products. */
  | {
      kind: 'story'
      place: Place
      /** Shown instead of the landscape while it is sold. */
      piece?: { productId: string; color: string; view: 'front' | 'detail' }
      title: string
      text: readonly string[]
      table?: {
        caption: string
        label: FactLabel
        productIds: readonly string[]
        /** Sorts rows by their figure, smallest first; otherwise in the order given. */
        ascending?: true
        /** The label of the total of all rows; for `Peso` only. */
        total?: string
      }
      link?: { label: string; to: string }
    }
  /** Three products in a meaningful order: layers, or moments of a day. */
  | {
      kind: 'steps'
      title: string
      text: string
      steps: readonly {
        title: string
        text: string
        productId: string
        facts: readonly FactLabel[]
      }[]
    }
  /** Products that go together, each outfit with its total weight and price. */
  | {
      kind: 'outfits'
      title: string
      text: string
      outfits: readonly {
        title: string
        text: string
        pieces: readonly { productId: string; color: string }[]
      }[]
    }

/** The three collections of the index, in its order; Bali is in `content/bali.ts`. */
export const collections = {
  urban: {
    description: `Colección urbana de ${firstShop.name}: plumíferos, camisas, sudaderas y bolsas que valen para la ciudad y para el sendero que empieza al final de la calle.`,
    hero: {
      place: 'urbano',
      title: 'Urbano',
      text: 'De la puerta de casa al primer mojón, sin cambiarte.',
    },
    sections: [
      {
        kind: 'steps',
        title: 'De la calle al sendero',
        text: 'Tres momentos del mismo día y una pieza para cada uno.',
        steps: [
          {
            title: 'En el andén',
            text: 'Todavía es de noche y el tren viene con retraso. Cuello alto y manos en los bolsillos.',
            productId: 'urban-1',
            facts: ['Relleno', 'Peso'],
          },
          {
            title: 'En la oficina',
            text: 'Popelín con cuerpo y dos bolsillos. Nadie pregunta si luego vas al monte.',
            productId: 'urban-4',
            facts: ['Gramaje', 'Botones'],
          },
          {
            title: 'Donde acaba el asfalto',
            text: 'Sale del fondo de la bolsa cuando sopla y vuelve a ella cuando para.',
            productId: 'new-1',
            facts: ['Volumen plegado', 'Peso'],
          },
        ],
      },
      {
        kind: 'story',
        place: 'urbano',
        piece: { productId: 'mens-bag-2', color: 'Marrón', view: 'front' },
        title: 'Lo que cabe',
        text: [
          'Un portátil, una fiambrera y el cortavientos. Si entra eso, entra el día entero.',
          'A partir de ahí es cuestión de hombro: asas para cruzar la calle, espalda acolchada para cruzar el valle.',
        ],
        table: {
          caption: 'Bolsas y mochilas, por volumen',
          ascending: true,
          label: 'Volumen',
          productIds: [
            'urban-3',
            'womens-backpack-2',
            'womens-bag-2',
            'mens-backpack-2',
            'mens-bag-2',
          ],
        },
      },
      {
        kind: 'story',
        place: 'novedades',
        title: 'De lejos no parece de montaña',
        text: [
          'Por fuera, tela mate y cremalleras discretas. Lo que abriga y lo que cierra está donde no se ve.',
          'Pesan poco porque alguien las lleva encima todo el día, no solo cuesta arriba.',
        ],
        table: {
          caption: 'Lo que se lleva encima, por peso',
          ascending: true,
          label: 'Peso',
          productIds: ['mens-jacket-4', 'new-1', 'womens-vest-1', 'mens-jacket-2', 'urban-1'],
        },
      },
    ],
    grid: { title: 'Todo lo urbano' },
  },
  outdoor: {
    description: `Colección outdoor de ${firstShop.name}: chaquetas impermeables, polares, pantalones y mochilas de montaña, con su peso y su columna de agua a la vista.`,
    hero: {
      place: 'outdoor',
      title: 'Outdoor',
      text: 'Para cuando cambia el tiempo, que es casi siempre.',
    },
    sections: [
      {
        kind: 'steps',
        title: 'Tres capas que se entienden',
        text: 'Subiendo se suda y parado se enfría. Con tres capas te vistes y te desvistes por el camino; con una sola, o te sobra o te falta.',
        steps: [
          {
            title: 'La que toca la piel',
            text: 'Ceñida y de costuras planas, para que no haga arrugas bajo los tirantes.',
            productId: 'womens-top-3',
            facts: ['Gramaje', 'Peso'],
          },
          {
            title: 'La que abriga',
            text: 'Lo que calienta es el aire quieto entre los rizos. Se pone al parar y se quita al andar.',
            productId: 'outdoor-2',
            facts: ['Gramaje', 'Peso'],
          },
          {
            title: 'La que para el agua',
            text: 'Encima de todo y siempre a mano. La capucha cabe sobre el casco.',
            productId: 'outdoor-1',
            facts: ['Columna de agua', 'Costuras', 'Peso'],
          },
        ],
      },
      {
        kind: 'story',
        place: 'bosque',
        title: 'La lluvia fina y la otra',
        text: [
          'La columna de agua dice cuánta presión aguanta un tejido antes de calar. Poca basta para un chubasco; la mochila sobre el hombro pide más.',
          'Más columna suele ser también más peso. Elige por la lluvia que te cae, no por la que podría caerte.',
        ],
        table: {
          caption: 'Columna de agua, de menos a más',
          ascending: true,
          label: 'Columna de agua',
          productIds: [
            'outdoor-3',
            'mens-jacket-3',
            'mens-jacket-1',
            'womens-jacket-1',
            'outdoor-1',
          ],
        },
      },
      {
        kind: 'story',
        place: 'comunidad',
        title: 'Lo que pesa, en la báscula',
        text: [
          'Cada prenda lleva escrito su peso en la talla M. Para empezar, esto es una jornada de otoño entera; la tuya la suma la báscula.',
        ],
        table: {
          caption: 'Una jornada de otoño',
          label: 'Peso',
          productIds: ['womens-top-3', 'outdoor-2', 'outdoor-1', 'outdoor-3', 'outdoor-4'],
          total: 'Todo junto',
        },
        link: { label: 'Pesa tu conjunto en la báscula', to: '/bascula' },
      },
    ],
    grid: { title: 'Todo lo de fuera' },
  },
  essentials: {
    description: `Colección de esenciales de ${firstShop.name}: camisetas, jerséis, sudaderas y pantalones de todos los días, con su fibra y su gramaje.`,
    hero: {
      place: 'esenciales',
      title: 'Esenciales',
      text: 'Pocas piezas, las que coges con la luz apagada.',
    },
    sections: [
      {
        kind: 'outfits',
        title: 'Cuatro piezas, tres maneras',
        text: 'Una camiseta, una manga larga, un jersey y un pantalón, en colores que no discuten entre sí.',
        outfits: [
          {
            title: 'Para estar',
            text: 'Casa, compra, terraza. Lo mínimo que se sostiene.',
            pieces: [
              { productId: 'essentials-1', color: 'Blanco' },
              { productId: 'essentials-4', color: 'Verde' },
            ],
          },
          {
            title: 'Para salir',
            text: 'La manga larga se remanga por la tarde y se baja al volver.',
            pieces: [
              { productId: 'essentials-2', color: 'Gris' },
              { productId: 'essentials-4', color: 'Negro' },
            ],
          },
          {
            title: 'Para cuando refresca',
            text: 'El jersey va sobre la camiseta o sobre los hombros, según la hora.',
            pieces: [
              { productId: 'essentials-1', color: 'Negro' },
              { productId: 'essentials-3', color: 'Azul' },
              { productId: 'essentials-4', color: 'Beige' },
            ],
          },
        ],
      },
      {
        kind: 'story',
        place: 'tejido',
        title: 'De qué están hechas',
        text: [
          'Lo que va contra la piel se dice entero: cada fibra con su parte, y si hay dos, las dos.',
          'En la ficha de cada prenda está además quién la hizo, dónde y qué lo prueba.',
        ],
        table: {
          caption: 'Fibra a fibra',
          label: 'Composición',
          productIds: ['essentials-1', 'essentials-2', 'essentials-3', 'essentials-4'],
        },
      },
      {
        kind: 'story',
        place: 'esenciales',
        piece: { productId: 'essentials-1', color: 'Blanco', view: 'detail' },
        title: 'Si solo te llevas una',
        text: [
          'Que sea la camiseta: es la prenda que más días te pones y la que más se lava, así que es donde se nota el tejido.',
          'El gramaje es lo que pesa un metro cuadrado. Bajo, fresco; alto, con cuerpo.',
        ],
        table: {
          caption: 'Camisetas, de la más fina a la más densa',
          ascending: true,
          label: 'Gramaje',
          productIds: [
            'essentials-1',
            'essentials-2',
            'womens-tshirt-1',
            'mens-top-5',
            'mens-tshirt-3',
          ],
        },
      },
    ],
    grid: { title: 'Todos los esenciales' },
  },
} as const satisfies Record<string, CollectionContent>
