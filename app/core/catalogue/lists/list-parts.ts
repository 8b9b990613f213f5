import { LONGEST_ADDRESS, LONGEST_KEY, LONGEST_NAME } from '#core/catalogue/makers/maker-rules.ts'
import { LONGEST_OPTION } from '#core/catalogue/option-values.ts'
import { LONGEST_LABEL, LONGEST_TITLE } from '#core/catalogue/options/category-rules.ts'
import { LONGEST_INTRO } from '#core/catalogue/options/collection-rules.ts'
import { LONGEST_SEARCH_WORD, MOST_SEARCH_WORDS } from '#core/catalogue/options/option-rules.ts'
import { LONGEST_UNIT, MOST_OWN_OPTIONS } from '#core/catalogue/options/own-field-rules.ts'
import type { ListName } from './list-names.ts'

/**
 * What an owner writes of an entry. `words` are many with commas between, `lines` one under another,
 * `check` is «sí» or nothing.
 */
export type ListPart = {
  name: string
  label: string
  kind: 'line' | 'words' | 'lines' | 'choice' | 'check' | 'swatch'
  longest: number
  /** What its change is called in the audit log, behind the list's subject. */
  action: string
  hint?: string
  choices?: readonly (readonly [value: string, label: string])[]
  /** Said when an entry is made, and never changed: products name it. */
  isFixed?: true
  isOptional?: true
}

/** Where an entry stands: behind which other one; of all lists but that of makers. */
export const PLACE = 'place'

/** Which menus a category is in, and how an owner says it. */
export const MENU_CHOICES = [
  ['los-dos', 'hombre y mujer'],
  ['hombre', 'hombre'],
  ['mujer', 'mujer'],
  ['ninguno', 'ninguno'],
] as const

const words = (hint: string): ListPart => ({
  name: 'words',
  label: 'También se busca como',
  kind: 'words',
  longest: MOST_SEARCH_WORDS * (LONGEST_SEARCH_WORD + 2),
  action: 'set_words',
  hint,
  isOptional: true,
})

const WORDS = words('Palabras separadas por comas. Por su nombre se encuentra siempre.')

const label = (action: string, hint: string): ListPart => ({
  name: 'label',
  label: 'Nombre',
  kind: 'line',
  longest: LONGEST_LABEL,
  action,
  hint,
})

const value = (hint: string): ListPart => ({
  ...label('add', hint),
  longest: LONGEST_OPTION,
  isFixed: true,
})

const line = (name: string, says: string, longest: number, hint?: string): ListPart => ({
  name,
  label: says,
  kind: 'line',
  longest,
  action: 'change',
  isOptional: true,
  ...(hint === undefined ? {} : { hint }),
})

const LONGEST_EMAIL = 254

const CONTACT: readonly (readonly [field: string, says: string, longest: number, hint?: string])[] =
  [
    ['name', 'Nombre', LONGEST_NAME],
    ['address', 'Dirección postal', LONGEST_ADDRESS, 'En una línea.'],
    ['country', 'País', 2, 'Con dos letras: ES, PT, CN.'],
    ['email', 'Correo', LONGEST_EMAIL],
  ]

const contact = (part: 'maker' | 'responsible', of = ''): ListPart[] =>
  CONTACT.map(([field, says, longest, hint]) => line(`${part}_${field}`, says + of, longest, hint))

/** What a maker needs, unless it is the shop itself: no form says that it may be left out. */
const needed = ({ isOptional: _isOptional, ...part }: ListPart): ListPart => part

/** What is said of the entries of each list, in the order of its form. */
export const LIST_PARTS: Readonly<Record<ListName, readonly ListPart[]>> = {
  colecciones: [
    label('change', 'La palabra de su dirección se hace con el primero, y ya no cambia.'),
    line('intro', 'Presentación', LONGEST_INTRO, 'La línea que va bajo el nombre.'),
    WORDS,
  ],
  categorias: [
    label('rename', 'La palabra de sus direcciones se hace con el primero, y ya no cambia.'),
    {
      ...line(
        'title',
        'Título de su lista',
        LONGEST_TITLE,
        'Si el nombre solo no lo dice: «Ropa de baño».',
      ),
      action: 'entitle',
    },
    {
      name: 'menu',
      label: 'En el menú de',
      kind: 'choice',
      longest: 10,
      action: 'set_menu',
      choices: MENU_CHOICES,
    },
    {
      name: 'accessory',
      label: 'Sale en las páginas de accesorios',
      kind: 'check',
      longest: 2,
      action: 'set_accessory',
    },
    words('Palabras separadas por comas.'),
  ],
  campos: [
    label('change', 'Su palabra en los datos se hace con el primero, y ya no cambia.'),
    {
      name: 'kind',
      label: 'Qué se escribe en él',
      kind: 'choice',
      longest: 10,
      action: 'change',
      choices: [
        ['texto', 'un texto'],
        ['numero', 'un número'],
        ['si-no', 'sí o no'],
        ['opcion', 'una de sus opciones'],
      ],
    },
    line('unit', 'Unidad', LONGEST_UNIT, 'Solo de un número: mm, kg.'),
    {
      ...line('options', 'Opciones', MOST_OWN_OPTIONS * (LONGEST_LABEL + 2)),
      kind: 'lines',
      hint: 'Una en cada línea, en su orden. Solo si se elige entre ellas.',
    },
    {
      name: 'facet',
      label: 'Las listas se pueden filtrar por él',
      kind: 'check',
      longest: 2,
      action: 'change',
    },
  ],
  colores: [
    value('Ya no cambia: los productos y los pedidos lo nombran así.'),
    {
      name: 'swatch',
      label: 'Muestra',
      kind: 'swatch',
      longest: 7,
      action: 'set_swatch',
      hint: 'Seis cifras hexadecimales, como #5b3a6e.',
    },
    words('Palabras separadas por comas: morado, lila, violeta.'),
  ],
  tallas: [
    value('Ya no cambia: los productos y los pedidos la nombran así.'),
    words('Palabras separadas por comas: 2xl, doble xl.'),
  ],
  fabricantes: [
    {
      ...label(
        'add',
        'La de la columna «fabricante» de un catálogo, y ya no cambia: taller-norte.',
      ),
      label: 'Clave',
      longest: LONGEST_KEY,
      isFixed: true,
    },
    {
      name: 'shop',
      label: 'Es la propia tienda: nombre y dirección son los de sus ajustes',
      kind: 'check',
      longest: 2,
      action: 'change',
    },
    ...contact('maker').map(needed),
    ...contact('responsible', ' de quien responde en la Unión Europea'),
  ],
  actividades: [
    label('rename', 'Su palabra en los datos se hace con el primero, y ya no cambia.'),
    WORDS,
  ],
}

/** Texts by the name of their part. */
export type Parts = Readonly<Record<string, string>>

/** What was typed into a part, as its entry would have it: equal values are equal texts. */
export function tidied({ kind }: Pick<ListPart, 'kind'>, typed: string): string {
  const text = typed.replaceAll('\r', '').trim()
  if (kind === 'words') return splitWords(text).join(', ')
  if (kind === 'lines') return splitLines(text).join('\n')
  if (kind === 'swatch') return withHash(text.toLowerCase())
  return text
}

const filled = (texts: string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '')

export const splitWords = (text: string): string[] => filled(text.split(/[,\n]/))
export const splitLines = (text: string): string[] => filled(text.split('\n'))

/** The sign `#` begins a comment in a shell, and in a form it is forgotten: it may be left out. */
export const withHash = (swatch: string): string =>
  swatch === '' || swatch.startsWith('#') ? swatch : `#${swatch}`

/** All that was typed of an entry, its place too. */
export const typedParts = (list: ListName, typed: Parts): Parts => ({
  ...Object.fromEntries(
    LIST_PARTS[list].map((part) => [part.name, tidied(part, typed[part.name] ?? '')]),
  ),
  ...(list === 'fabricantes' ? {} : { [PLACE]: typed[PLACE] ?? '' }),
})

/** The parts of `after` that are not as before; what is fixed never is one. */
export function changedParts(list: ListName, before: Parts, after: Parts): Parts {
  const fixed = LIST_PARTS[list].filter(({ isFixed }) => isFixed).map(({ name }) => name)
  const changed = Object.entries(after).filter(
    ([name, text]) => text !== (before[name] ?? '') && !fixed.includes(name),
  )
  return Object.fromEntries(changed)
}
