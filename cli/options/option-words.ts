import { LONGEST_OPTION } from '#core/catalogue/option-values.ts'
import { LONGEST_LABEL } from '#core/catalogue/options/category-rules.ts'
import {
  LONGEST_SEARCH_WORD,
  MOST_SEARCH_WORDS,
  MOST_VALUES,
  type OptionName,
  type ValueFault,
} from '#core/catalogue/options/option-rules.ts'
import type { OptionOutcome } from '#core/catalogue/options/option-values.server.ts'
import { nearestText } from '#core/base/text/nearest.ts'

/** How an option is named to the owner. */
export const WORDS = {
  size: {
    group: 'tallas',
    one: 'talla',
    no: 'ninguna talla',
    isThere: 'Esa talla ya está',
    takes: 'TALLA',
    remove: 'Quítala',
  },
  color: {
    group: 'colores',
    one: 'color',
    no: 'ningún color',
    isThere: 'Ese color ya está',
    takes: 'COLOR',
    remove: 'Quítalo',
  },
} as const satisfies Record<OptionName, Record<string, string>>

const NAMED = 12

const VALUE_FAULTS: Record<ValueFault, string> = {
  empty: 'Falta el nombre.',
  too_long: `Es demasiado largo: caben ${LONGEST_OPTION} letras.`,
  bad_sign:
    'Así no puede ser: sin espacios delante ni detrás, sin «/», «|», «:», «\\» ni comillas, y con la coma solo dentro de una cifra, como 41,5.',
}

export const BAD_LABEL = `Así no puede llamarse: hasta ${LONGEST_LABEL} letras, alguna de la a a la z, sin «|», «\\» ni comillas.`

export const BAD_WORDS = `Eso no son palabras de búsqueda: hasta ${MOST_SEARCH_WORDS}, de hasta ${LONGEST_SEARCH_WORD} letras, sin más signos que guiones, y cada una con alguna letra.`

export const SAME = 'Ya estaba así. No se ha cambiado nada.'

type Named = { id: string; name: string }
type Used = { products: readonly Named[]; drafts?: readonly Named[]; count: number }

/** Names some of the products and drafts for which a value cannot go, and what to do. */
export function inUseText(says: string, { products, drafts = [], count }: Used, first: string) {
  const users = [
    ...products.map(({ id, name }) => `${name} (${id})`),
    ...drafts.map(({ id, name }) => `borrador de ${name} (${id})`),
  ]
  const some = users.join(', ')
  const more = count > users.length ? ` y ${count - users.length} más` : ''
  return `${says} ${some}${more}. ${first}: no se ha cambiado nada.`
}

/** Why a change of an option was not made, and what to do. */
export function refusalText(
  option: OptionName,
  outcome: Extract<OptionOutcome, { ok: false }>,
): string {
  const words = WORDS[option]
  switch (outcome.reason) {
    case 'bad_value':
      return VALUE_FAULTS[outcome.fault]
    case 'exists':
      return `${words.isThere}: «${outcome.value}».`
    case 'unknown':
      return `No hay ${words.no} «${outcome.value}». ${nearestText(outcome.value, outcome.values, NAMED)}`
    case 'in_use':
      return inUseText(
        `«${outcome.value}» está a la venta en`,
        outcome,
        `${words.remove} antes de ahí`,
      )
    case 'bad_swatch':
      return 'La muestra de un color se escribe con seis cifras hexadecimales: "#5b3a6e" o 5b3a6e.'
    case 'bad_words':
      return BAD_WORDS
    case 'too_many':
      return `Ya hay ${MOST_VALUES}, y no caben más.`
    case 'same':
      return SAME
  }
}
