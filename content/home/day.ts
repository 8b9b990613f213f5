import type { places } from '../pictures.json'

/**
 * One day on the home page: five hours, each with a place and two garments. The hours stand at their
 * distance on the rail, so `day-chapters.css` knows them too.
 */

type DayPiece = {
  productId: string
  /** Shown while it can be bought; otherwise the first colour that can. */
  color: string
  /** What the garment is for at this hour. */
  reason: string
}

type DayChapter = {
  hour: '07:00' | '10:00' | '14:00' | '19:00' | '22:00'
  image: keyof typeof places
  name: string
  text: string
  pieces: readonly DayPiece[]
}

export const day: { title: string; text: string; chapters: readonly DayChapter[] } = {
  title: 'De las siete a la noche',
  text: 'Un día entero en cinco sitios, con dos prendas en cada parada. La última ya es de noche.',
  chapters: [
    {
      hour: '07:00',
      image: 'bosque',
      name: 'Niebla',
      text: 'Sales con linterna y vuelves sin ella. Gotea, aunque no llueva.',
      pieces: [
        { productId: 'outdoor-1', color: 'Caqui', reason: 'Hojas que gotean' },
        { productId: 'womens-fleece-1', color: 'Beige', reason: 'Al salir, 6 °C' },
      ],
    },
    {
      hour: '10:00',
      image: 'montana',
      name: 'Collado',
      text: 'Arriba sopla. Se pone una cosa, no tres.',
      pieces: [
        { productId: 'new-1', color: 'Beige', reason: 'Viento, 40 km/h' },
        { productId: 'mens-pants-1', color: 'Caqui', reason: 'La rodilla en la roca' },
      ],
    },
    {
      hour: '14:00',
      image: 'arrozales',
      name: 'Bali',
      text: 'Luz larga, lino ancho. Treinta y un grados y ninguna prisa.',
      pieces: [
        { productId: 'mens-shirt-3', color: 'Blanco', reason: 'Sin sombra, 31 °C' },
        { productId: 'womens-pants-3', color: 'Beige', reason: 'Veredas entre el agua' },
      ],
    },
    {
      hour: '19:00',
      image: 'urbano',
      name: 'Ciudad',
      text: 'Lo mismo, con acera. Nadie diría que bajas del monte.',
      pieces: [
        { productId: 'mens-jacket-4', color: 'Azul', reason: 'Chirimiri a ratos' },
        { productId: 'mens-backpack-1', color: 'Verde', reason: 'Todo a la espalda' },
      ],
    },
    {
      hour: '22:00',
      image: 'comunidad',
      name: 'Hoguera',
      text: 'El fuego calienta por delante. De lo demás se ocupa el plumón.',
      pieces: [
        { productId: 'urban-1', color: 'Negro', reason: 'Lejos del fuego, 2 °C' },
        { productId: 'mens-hat-1', color: 'Azul', reason: 'Las orejas, tapadas' },
      ],
    },
  ],
}
