import places from '#content/pictures/places.json' with { type: 'json' }
import valores from '#content/pictures/valores.json' with { type: 'json' }
import type * as v from 'valibot'
import { area, choice, color, group, line, link, list, picture, product } from './fields.ts'

const place = picture('Foto', places)

/** The home page; the slider, in this order, begins with the first. */
export const homeFields = group('Portada', {
  slides: list(
    'Pase',
    group('Pase', {
      image: place,
      title: line('Titular'),
      subtitle: line('Segunda línea'),
      cta: line('Botón'),
      link: link('Lleva a'),
    }),
    [1, 6],
  ),
  /** The origin of the shop's name. */
  statement: group('Quiénes somos', {
    claim: line('Titular'),
    text: area('Texto'),
    link: line('Enlace a los valores'),
  }),
  values: list(
    'Valor',
    group('Valor', {
      icon: choice('Dibujo', {
        cloth: 'tela',
        shield: 'escudo',
        tree: 'árbol',
        waves: 'ondas',
        scale: 'balanza',
        people: 'personas',
      }),
      image: picture('Foto', valores),
      title: line('Nombre'),
      /** On the card: one or two short lines. */
      description: line('En la tarjeta'),
      /** In the popup. Only what a product's page or the law can back. */
      longDescription: list('Párrafo', area('Párrafo'), [1, 4]),
    }),
    [1, 8],
  ),
  /** The first and the last are wide. */
  featuredCollections: list(
    'Colección',
    group('Colección', {
      image: place,
      name: line('Nombre'),
      line: line('Frase'),
      link: link('Lleva a'),
    }),
    [1, 6],
  ),
  /** The last picture of the page; it leads to the first of the shop's profiles. */
  community: group('Comunidad', { image: place, title: line('Titular'), text: area('Texto') }),
})

export type HomeFile = v.InferOutput<typeof homeFields>

const HOURS = ['07:00', '10:00', '14:00', '19:00', '22:00'] as const
const hours = Object.fromEntries(HOURS.map((hour) => [hour, hour])) as Record<
  (typeof HOURS)[number],
  string
> // the list of its keys

/** One day on the home page. The hours stand at their distance on the rail (`day-chapters.css`). */
export const dayFields = group('El día de la portada', {
  title: line('Titular'),
  text: area('Texto'),
  chapters: list(
    'Hora',
    group('Hora', {
      hour: choice('Hora', hours),
      image: place,
      name: line('Nombre'),
      text: area('Texto'),
      pieces: list(
        'Prenda',
        group('Prenda', {
          productId: product('Producto'),
          /** Shown while it can be bought; otherwise the first colour that can. */
          color: color('Color'),
          /** What the garment is for at this hour. */
          reason: line('Por qué'),
        }),
        [0, 4],
      ),
    }),
    [5, 5],
  ),
})

export type DayFile = v.InferOutput<typeof dayFields>
