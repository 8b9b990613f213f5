import * as v from 'valibot'
import pictures from '#content/pictures/menu.json' with { type: 'json' }
import type { Menus } from '#core/catalogue/listing/menus.ts'
import type { Navigation } from '#core/catalogue/listing/navigation.ts'
import { category, choice, flag, group, line, link, list, picture, wordsAndLink } from './fields.ts'

const links = (label: string) => list(label, wordsAndLink(label), [0, 12])

const column = group('Columna', {
  title: line('Título'),
  links: links('Enlace'),
  categories: v.exactOptional(
    group('Categorías detrás', {
      kind: choice('Clase', { garment: 'ropa', accessory: 'accesorios' }),
      ids: list('Categoría', category('Su palabra'), [0, 40]),
    }),
  ),
  hasCollections: v.exactOptional(flag('Detrás, las colecciones')),
})

const menu = (label: string) =>
  group(label, {
    label: line('Nombre'),
    columns: list('Columna', column, [1, 5]),
    pictures: list(
      'Foto',
      group('Foto', {
        picture: picture('Foto', pictures),
        title: line('Titular'),
        action: v.exactOptional(line('Texto del enlace')),
        to: link('Lleva a'),
      }),
      [0, 4],
    ),
  })

/** The panels under the header's entries. */
export const menuFields: v.GenericSchema<unknown, Menus> = group('Menús', {
  men: menu('Menú de hombre'),
  women: menu('Menú de mujer'),
  collections: menu('Menú de colecciones'),
  gifts: menu('Menú de regalos, en el móvil'),
})

type NavigationFile = Navigation & { explore: { label: string; to: string } }

/** The links of every page: the header's entries and button, and the footer's lists. */
export const navigationFields: v.GenericSchema<unknown, NavigationFile> = group('Cabecera y pie', {
  ways: list(
    'Entrada',
    group('Entrada', {
      label: line('Texto'),
      to: link('Dirección'),
      menu: v.exactOptional(
        choice('Abre el menú', {
          men: 'de hombre',
          women: 'de mujer',
          collections: 'de colecciones',
          gifts: 'de regalos, en el móvil',
        }),
      ),
    }),
    [1, 7],
  ),
  explore: wordsAndLink('Botón de la cabecera'),
  help: links('Atención al cliente'),
  legal: links('Enlace legal'),
})
