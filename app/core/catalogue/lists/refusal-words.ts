import { LONGEST_OPTION } from '#core/catalogue/option-values.ts'
import { LONGEST_KEY, MOST_MAKERS, type EntryFault } from '#core/catalogue/makers/maker-rules.ts'
import { MOST_ACTIVITIES } from '#core/catalogue/options/activity-rules.ts'
import {
  LONGEST_LABEL,
  LONGEST_TITLE,
  MOST_CATEGORIES,
} from '#core/catalogue/options/category-rules.ts'
import { LONGEST_INTRO, MOST_COLLECTIONS } from '#core/catalogue/options/collection-rules.ts'
import {
  LONGEST_SEARCH_WORD,
  MOST_SEARCH_WORDS,
  MOST_VALUES,
  type ValueFault,
} from '#core/catalogue/options/option-rules.ts'
import {
  LONGEST_UNIT,
  MOST_OWN_FIELDS,
  MOST_OWN_OPTIONS,
} from '#core/catalogue/options/own-field-rules.ts'
import { nearestText } from '#core/base/text/nearest.ts'
import type { ListName } from './list-names.ts'
import { faultText } from './maker-words.ts'

const NAMED = 12

/** What belongs to the words of a refusal in each list; `most` is how many entries it may have. */
const WORDS = {
  colecciones: {
    no: 'ninguna colección',
    isThere: 'Esa colección ya está',
    uses: (name: string) => `«${name}» tiene`,
    first: 'Sácalos antes de ahí',
    most: MOST_COLLECTIONS,
  },
  categorias: {
    no: 'ninguna categoría',
    isThere: 'Esa categoría ya está',
    uses: (name: string) => `«${name}» tiene`,
    first: 'Sácalos antes de ahí',
    most: MOST_CATEGORIES,
  },
  campos: {
    no: 'ningún campo',
    isThere: 'Ese campo ya está',
    uses: (name: string) => `«${name}» lo tiene`,
    first: 'Quítaselo antes',
    most: MOST_OWN_FIELDS,
  },
  colores: {
    no: 'ningún color',
    isThere: 'Ese color ya está',
    uses: (name: string) => `«${name}» está a la venta en`,
    first: 'Quítalo antes de ahí',
    most: MOST_VALUES,
  },
  tallas: {
    no: 'ninguna talla',
    isThere: 'Esa talla ya está',
    uses: (name: string) => `«${name}» está a la venta en`,
    first: 'Quítala antes de ahí',
    most: MOST_VALUES,
  },
  fabricantes: {
    no: 'ningún fabricante',
    isThere: 'Ese fabricante ya está',
    uses: (name: string) => `«${name}» es el fabricante de`,
    first: 'Pon antes otro en su ficha',
    most: MOST_MAKERS,
  },
  actividades: {
    no: 'ninguna actividad',
    isThere: 'Esa actividad ya está',
    uses: (name: string) => `Para «${name}» es`,
    first: 'Quítasela antes',
    most: MOST_ACTIVITIES,
  },
} as const satisfies Record<ListName, object>

const VALUE_FAULTS: Record<ValueFault, string> = {
  empty: 'Falta el nombre.',
  too_long: `Es demasiado largo: caben ${LONGEST_OPTION} letras.`,
  bad_sign:
    'Así no puede ser: sin espacios delante ni detrás, sin «/», «|», «:», «\\» ni comillas, y con la coma solo dentro de una cifra, como 41,5.',
}

/** Reasons that need no more words, and the part of an entry that is wrong; undefined: the whole. */
const PLAIN = {
  bad_label: [
    `Así no puede llamarse: hasta ${LONGEST_LABEL} letras, alguna de la a a la z, sin «|», «\\» ni comillas.`,
    'label',
  ],
  bad_intro: [
    `Así no puede presentarse: hasta ${LONGEST_INTRO} letras, en una línea, sin espacios delante ni detrás.`,
    'intro',
  ],
  bad_title: [
    `Así no puede titularse: hasta ${LONGEST_TITLE} letras, sin «|», «\\» ni comillas.`,
    'title',
  ],
  bad_words: [
    `Eso no son palabras de búsqueda: hasta ${MOST_SEARCH_WORDS}, de hasta ${LONGEST_SEARCH_WORD} letras, sin más signos que guiones, y cada una con alguna letra.`,
    'words',
  ],
  bad_swatch: [
    'La muestra de un color se escribe con seis cifras hexadecimales: "#5b3a6e" o 5b3a6e.',
    'swatch',
  ],
  bad_unit: [
    `Así no puede ser la unidad: hasta ${LONGEST_UNIT} letras, sin «|», «\\» ni comillas.`,
    'unit',
  ],
  unit_of_no_number: ['Solo un campo de números lleva unidad.', 'unit'],
  bad_option: [
    `Así no puede ser una opción: hasta ${LONGEST_LABEL} letras, alguna de la a a la z o cifra, sin «\\» ni comillas.`,
    'options',
  ],
  option_twice: ['Hay una opción repetida. Deja una.', 'options'],
  options_of_no_choice: ['Solo un campo de la clase «opcion» lleva opciones.', 'options'],
  no_options: ['Faltan sus opciones.', 'options'],
  too_many_options: [`Son demasiadas opciones: caben ${MOST_OWN_OPTIONS}.`, 'options'],
  same: ['Ya estaba así. No se ha cambiado nada.', undefined],
  changed_meanwhile: ['Acaba de cambiar. Mira cómo está ahora y repite.', undefined],
} as const

type Named = { id: string; name: string }
type Used = { products: readonly Named[]; drafts?: readonly Named[]; count: number }

/** Why a change of a list was not made: what the use cases of all lists answer. */
export type ListRefusal =
  | { reason: keyof typeof PLAIN }
  | { reason: 'too_many' | 'bad_key' }
  | { reason: 'bad_value'; fault: ValueFault }
  | { reason: 'bad_entry'; fault: EntryFault }
  | { reason: 'exists'; label?: string; value?: string }
  | { reason: 'unknown'; typed: string; labels?: readonly string[]; keys?: readonly string[] }
  | { reason: 'unknown'; value: string; values: readonly string[] }
  | ({ reason: 'in_use' | 'kind_in_use'; label?: string; value?: string } & Used)
  | ({ reason: 'option_in_use'; label: string; options: readonly string[] } & Used)

const isPlain = (refusal: ListRefusal): refusal is { reason: keyof typeof PLAIN } =>
  Object.hasOwn(PLAIN, refusal.reason)

/** Names some of the products and drafts for which an entry cannot go, and what to do. */
function inUseText(says: string, { products, drafts = [], count }: Used, first: string): string {
  const users = [
    ...products.map(({ id, name }) => `${name} (${id})`),
    ...drafts.map(({ id, name }) => `borrador de ${name} (${id})`),
  ]
  const more = count > users.length ? ` y ${count - users.length} más` : ''
  return `${says} ${users.join(', ')}${more}. ${first}: no se ha cambiado nada.`
}

function unknownText(no: string, typed: string, known: readonly string[]): string {
  const says = `No hay ${no} «${typed}»`
  if (known.length === 0) return `${says}: la lista está vacía.`
  return `${says}. ${nearestText(typed, known, NAMED)}`
}

/** Why a change of a list was not made, and what to do. `key` is how the entry was named. */
export function refusalText(list: ListName, refusal: ListRefusal, key: string): string {
  if (isPlain(refusal)) return PLAIN[refusal.reason][0]
  const { no, isThere, uses, first, most } = WORDS[list]
  switch (refusal.reason) {
    case 'bad_value':
      return VALUE_FAULTS[refusal.fault]
    case 'bad_entry':
      return faultText(refusal.fault)
    case 'bad_key':
      return `«${key}» no vale como clave: hasta ${LONGEST_KEY} letras minúsculas sin acentos o cifras, con guiones entre palabras, como taller-norte.`
    case 'exists':
      return `${isThere}: «${refusal.label ?? refusal.value ?? key}».`
    case 'too_many':
      return `Ya hay ${most}, y no caben más.`
    case 'unknown':
      return 'value' in refusal
        ? unknownText(no, refusal.value, refusal.values)
        : unknownText(no, refusal.typed, refusal.labels ?? refusal.keys ?? [])
    case 'in_use':
      return inUseText(uses(refusal.label ?? refusal.value ?? key), refusal, first)
    case 'kind_in_use':
      return inUseText(
        `La clase de «${refusal.label ?? key}» ya no cambia: lo tiene`,
        refusal,
        first,
      )
    case 'option_in_use':
      return inUseText(`De «${refusal.label}», ${refusal.options.join(', ')} es de`, refusal, first)
  }
}

/** The part of an entry that a refusal is about; undefined: the whole. */
export function refusedPart(refusal: ListRefusal): string | undefined {
  if (isPlain(refusal)) return PLAIN[refusal.reason][1]
  switch (refusal.reason) {
    case 'bad_value':
    case 'exists':
    case 'bad_key':
      return 'label'
    case 'kind_in_use':
      return 'kind'
    case 'option_in_use':
      return 'options'
    case 'bad_entry':
      return faultPart(refusal.fault)
    case 'too_many':
    case 'unknown':
    case 'in_use':
      return undefined
  }
}

/** The part of a maker that a fault is about. */
function faultPart(fault: EntryFault): string {
  switch (fault.fault) {
    case 'missing':
    case 'bad_sign':
    case 'too_long':
      return `${fault.part}_${fault.field}`
    case 'bad_country':
      return `${fault.part}_country`
    case 'bad_email':
      return `${fault.part}_email`
    case 'outside_eu':
      return 'responsible_name'
    case 'responsible_outside_eu':
      return 'responsible_country'
  }
}
