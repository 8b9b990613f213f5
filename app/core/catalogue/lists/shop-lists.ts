import { MOST_IN_MENUS } from '#core/catalogue/options/collection-rules.ts'
import { LIST_NAMES, type ListName } from './list-names.ts'

/** A list of the owner's, in words. */
export type ShopList = {
  title: string
  /** One entry: «colección», and the adjectives that go with it. */
  one: string
  fresh: string
  changed: string
  removed: string
  /** What it is for. */
  says: string
  /** What an entry of it is in the audit log. */
  subject: string
  /** What becomes of a new entry. */
  onAdd: string
  /** Where an entry is not that may be taken away. */
  onlyUnused: string
  /** What goes with an entry that is taken away. */
  onRemove: string
}

const NOWHERE = 'No está en ningún producto, tampoco archivado o en borrador.'
const NOT_ON_SALE = 'No está a la venta en ningún producto.'

const she = { fresh: 'nueva', changed: 'cambiada', removed: 'quitada' }
const he = { fresh: 'nuevo', changed: 'cambiado', removed: 'quitado' }

/** An entry that no product has. */
export const UNUSED = 'Sin usar'

export const SHOP_LISTS: Readonly<Record<ListName, ShopList>> = {
  colecciones: {
    ...she,
    title: 'Colecciones',
    one: 'colección',
    says: 'Grupos de prendas con página propia',
    subject: 'collection',
    onAdd: `Tiene enseguida su página, y sale en la de todas; en los menús, si está entre las ${MOST_IN_MENUS} primeras.`,
    onlyUnused: NOWHERE,
    onRemove: 'Su página deja de existir, y sale de los menús y del buscador.',
  },
  categorias: {
    ...she,
    title: 'Categorías',
    one: 'categoría',
    says: 'Las pestañas de las listas y los menús',
    subject: 'category',
    onAdd:
      'Sale en las pestañas de una lista cuando la tenga un producto, y enseguida en los menús.',
    onlyUnused: NOWHERE,
    onRemove: 'Sale de las pestañas, de los menús y del buscador.',
  },
  campos: {
    ...he,
    title: 'Campos propios',
    one: 'campo',
    says: 'Datos tuyos de los productos, que también pueden ser filtros',
    subject: 'own_field',
    onAdd: 'Vale enseguida en los ficheros de catálogo y en la ficha de cada producto.',
    onlyUnused: NOWHERE,
    onRemove: 'Sale de las fichas, y las listas ya no se filtran por él.',
  },
  colores: {
    ...he,
    title: 'Colores',
    one: 'color',
    says: 'Los de los productos, con su muestra',
    subject: 'color',
    onAdd: 'Sale en los filtros cuando lo tenga un producto.',
    onlyUnused: NOT_ON_SALE,
    onRemove: 'Deja de ofrecerse en las fichas. Los pedidos hechos no cambian.',
  },
  tallas: {
    ...she,
    title: 'Tallas',
    one: 'talla',
    says: 'Las de los productos, en el orden de filtros y fichas',
    subject: 'size',
    onAdd: 'Sale en los filtros cuando la tenga un producto.',
    onlyUnused: NOT_ON_SALE,
    onRemove: 'Deja de ofrecerse en las fichas. Los pedidos hechos no cambian.',
  },
  fabricantes: {
    ...he,
    title: 'Fabricantes',
    one: 'fabricante',
    says: 'A quién escribir por un producto, como pide la ley',
    subject: 'maker',
    onAdd:
      'Hacen falta nombre, dirección, país y correo; si es la propia tienda, solo el correo. Uno de fuera de la Unión Europea necesita a alguien que responda por él en ella.',
    onlyUnused: NOWHERE,
    onRemove: 'Deja de ofrecerse en las fichas.',
  },
  actividades: {
    ...she,
    title: 'Actividades',
    one: 'actividad',
    says: 'Para qué es cada prenda',
    subject: 'activity',
    onAdd: 'Vale enseguida en los ficheros de catálogo, en las fichas y en el buscador.',
    onlyUnused: NOWHERE,
    onRemove: 'Deja de ofrecerse en las fichas y en el buscador.',
  },
}

/** What an entry of options is in the audit log: both lists have the same actions. */
const ACTIONS: Partial<Record<ListName, string>> = { colores: 'option', tallas: 'option' }

/** The action of a change in the audit log, as the command line writes it. */
export const listAction = (list: ListName, change: string): string =>
  `${ACTIONS[list] ?? SHOP_LISTS[list].subject}.${change}`

/** Every action of every list that begins with another word than its subject has a name in the log. */
export const LIST_SUBJECTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    LIST_NAMES.filter((list) => !(list in ACTIONS)).map((list) => [
      SHOP_LISTS[list].subject,
      SHOP_LISTS[list].title,
    ]),
  ),
  option: 'Tallas y colores',
}
