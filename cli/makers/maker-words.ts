import type { MakerOutcome } from '#core/catalogue/options/makers.server.ts'
import {
  LONGEST_KEY,
  MOST_MAKERS,
  type EntryFault,
  type MakerPart,
} from '#core/catalogue/makers/maker-rules.ts'
import { isTheShop, type MakerEntry, type Responsible } from '#core/catalogue/makers/makers.ts'
import { nearestText } from '#core/base/text/nearest.ts'
import { inUseText, SAME } from '../options/option-words.ts'

/** The options of each part of a maker, and how its fields are named to the owner. */
export const FIELDS = {
  maker: { name: 'nombre', address: 'direccion', country: 'pais', email: 'correo' },
  responsible: {
    name: 'responsable',
    address: 'responsable-direccion',
    country: 'responsable-pais',
    email: 'responsable-correo',
  },
} as const satisfies Record<MakerPart, Record<keyof Responsible, string>>

const NAMED = 12

const NAMES: Record<keyof Responsible, string> = {
  name: 'el nombre',
  address: 'la dirección postal',
  country: 'el país',
  email: 'el correo',
}

const OF: Record<MakerPart, string> = {
  maker: 'del fabricante',
  responsible: 'de quien responde en la Unión Europea',
}

const LAW = 'Reglamento (UE) 2023/988, artículos 16 y 19'

/** What is wrong with a maker, and what to do. */
function faultText(fault: EntryFault): string {
  switch (fault.fault) {
    case 'missing':
      return `Falta ${NAMES[fault.field]} ${OF[fault.part]}: --${FIELDS[fault.part][fault.field]}. La página del producto tiene que enseñarlo (${LAW}).`
    case 'bad_sign':
      return `En ${NAMES[fault.field]} ${OF[fault.part]} hay un salto de línea o un signo que no se ve. Escríbelo en una línea.`
    case 'too_long':
      return `Es demasiado largo ${NAMES[fault.field]} ${OF[fault.part]}: caben ${fault.most} letras.`
    case 'bad_country':
      return `«${fault.typed}» no es el país ${OF[fault.part]}. Se escribe con las dos letras de su código: ES, PT, CN, GB.`
    case 'bad_email':
      return `«${fault.typed}» no es un correo. Escríbelo como nombre@dominio.es.`
    case 'outside_eu':
      return `Está fuera de la Unión Europea: sus productos no se pueden vender sin alguien que responda por ellos en ella. Di quién con --responsable, --responsable-direccion, --responsable-pais y --responsable-correo (${LAW}).`
    case 'responsible_outside_eu':
      return `Quien responde por un fabricante tiene que estar en la Unión Europea (${LAW}).`
  }
}

/** Why a change of a maker was not made, and what to do. */
export function refusalText(key: string, outcome: Extract<MakerOutcome, { ok: false }>): string {
  switch (outcome.reason) {
    case 'bad_key':
      return `«${key}» no vale como clave: hasta ${LONGEST_KEY} letras minúsculas sin acentos o cifras, con guiones entre palabras, como taller-norte.`
    case 'exists':
      return `Ese fabricante ya está: «${key}». Para cambiarlo: fabricantes cambiar ${key}`
    case 'too_many':
      return `Ya hay ${MOST_MAKERS}, y no caben más.`
    case 'same':
      return SAME
    case 'changed_meanwhile':
      return 'Acaba de cambiar: míralo con «fabricantes» y repite.'
    case 'unknown':
      return `No hay ningún fabricante «${outcome.typed}». ${nearestText(outcome.typed, outcome.keys, NAMED)}`
    case 'bad_entry':
      return faultText(outcome.fault)
    case 'in_use':
      return inUseText(`«${key}» es el fabricante de`, outcome, 'Pon antes otro en su ficha')
  }
}

/** A maker in a line, as the pages of its products name it. */
export function makerSentence(maker: MakerEntry): string {
  const { responsible } = maker
  if (isTheShop(maker))
    return `la propia tienda, con el nombre y la dirección de sus ajustes; correo ${maker.email}.`
  const answers = responsible ? ` Responde en la Unión Europea: ${contact(responsible)}.` : ''
  return `${contact(maker)}.${answers}`
}

const contact = ({ name, address, country, email }: Partial<Responsible>): string =>
  [name, address, country, email].filter(Boolean).join(' · ')
