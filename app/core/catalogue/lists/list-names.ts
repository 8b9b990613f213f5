/** The owner's lists, most used first: what products are filed, filtered and told by. */
export const LIST_NAMES = [
  'colecciones',
  'categorias',
  'campos',
  'colores',
  'tallas',
  'fabricantes',
  'actividades',
] as const

/** As the command line and the desk's addresses name a list. */
export type ListName = (typeof LIST_NAMES)[number]

export const isListName = (word: string): word is ListName =>
  LIST_NAMES.some((name) => name === word)
