import * as v from 'valibot'
import places from '#content/pictures/places.json' with { type: 'json' }
import type { ListingsFile } from '#core/catalogue/listing/listing-texts.ts'
import { area, group, line, link, list, picture, whole, wordsAndLink } from './fields.ts'

const place = picture('Foto', places)

const texts = (label: string) =>
  group(label, {
    title: line('Título'),
    crumb: v.exactOptional(line('Miga de pan')),
    /** «Camisetas de hombre»: follows a category in a title. */
    narrowed: v.pipe(v.string(), v.maxLength(60), v.title('Detrás de una categoría')),
    name: line('Título en los buscadores'),
    lead: area('Entrada'),
    description: area('Descripción en los buscadores'),
  })

const tiles = (label: string) =>
  list(
    label,
    group('Foto', {
      after: whole('Fichas delante'),
      place,
      title: line('Titular'),
      link: wordsAndLink('Enlace'),
    }),
    [0, 4],
  )

const end = (label: string) =>
  group(label, { text: line('Frase'), label: line('Enlace'), to: link('Lleva a') })

/** The words of the lists: titles and introductions, pictures between cards, and the way on at the end. */
export const listingFields: v.GenericSchema<unknown, ListingsFile> = group('Listas', {
  pages: group('Textos', {
    new: texts('Novedades'),
    men: texts('Hombre'),
    women: texts('Mujer'),
    menAccessories: texts('Accesorios de hombre'),
    womenAccessories: texts('Accesorios de mujer'),
    accessories: texts('Accesorios'),
    outdoor: texts('Outdoor'),
    urban: texts('Urbano'),
    basics: texts('Básicos'),
  }),
  tiles: group('Fotos entre las fichas', {
    '/products/men': tiles('En Hombre'),
    '/products/women': tiles('En Mujer'),
  }),
  ends: group('Al final de la última fila', {
    urban: end('Colección Urbano'),
    outdoor: end('Colección Outdoor'),
    essentials: end('Colección Esenciales'),
    bali: end('Colección Bali'),
    gifts: end('Regalos'),
  }),
})

const giftPage = (label: string) =>
  group(label, {
    /** In breadcrumbs and in links to it. */
    name: line('Nombre'),
    title: line('Titular'),
    text: area('Texto'),
    description: area('Descripción en los buscadores'),
    place,
  })

/** The gift pages. Each product says whether it is a gift (`isGift`). */
export const giftFields = group('Regalos', {
  /** Upper ends of the price bands, smallest first; the last band has none. */
  bandsUpToCents: list('Tramo, hasta (céntimos)', whole('Hasta (céntimos)'), [1, 6]),
  pages: group('Páginas', {
    all: giftPage('Para todos'),
    men: giftPage('Para él'),
    women: giftPage('Para ella'),
  }),
})

export type GiftsFile = v.InferOutput<typeof giftFields>
