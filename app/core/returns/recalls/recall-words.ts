import { formatShortMoment } from '#core/base/dates/format-dates.ts'
import { recallFacts } from './recall-mail.ts'
import {
  ACTION_LENGTH,
  DONE_WORDS,
  HAZARD_LENGTH,
  LOT_LENGTH,
  REMEDY_WORDS,
  remediesText,
  type Recall,
  type RecallFault,
  type DoneAs,
  type RecallText,
  type Remedy,
} from './recall.ts'

/** What the owner fills in, as a fault names it. */
export type RecallField = RecallText | 'soldUntil' | 'remedies'

const lengths = ({ least, most }: { least: number; most: number }): string =>
  `entre ${least} y ${most} letras`

/** Why a recall cannot be published so, and what to do, with the field that it is about. */
export function recallFaultText(fault: RecallFault): { field: RecallField; text: string } {
  switch (fault.reason) {
    case 'hazard_length':
      return {
        field: 'hazard',
        text: `Di qué puede pasarle a quien lo usa: ${lengths(HAZARD_LENGTH)}.`,
      }
    case 'action_length':
      return { field: 'action', text: `Di qué hay que hacer ahora: ${lengths(ACTION_LENGTH)}.` }
    case 'lot_length':
      return { field: 'lot', text: `Un lote tiene ${lengths(LOT_LENGTH)}.` }
    case 'bad_signs':
      return {
        field: fault.field,
        text: 'El texto tiene signos que no se ven. Escríbelo otra vez.',
      }
    case 'bad_period':
      return {
        field: 'soldUntil',
        text: 'El último día tiene que ser el mismo que el primero, o después.',
      }
    case 'plays_down':
      return {
        field: fault.field,
        text: `Un aviso de seguridad no puede quitar importancia al riesgo, y el tuyo dice «${fault.words}». Di lo que pasa, sin esas palabras.`,
      }
    case 'no_remedy':
      return { field: 'remedies', text: 'Ofrece reembolso, cambio o reparación: dos al menos.' }
    case 'one_remedy':
      return {
        field: 'onlyRemedyReason',
        text: 'Quien lo compró tiene que poder elegir entre dos remedios al menos. Si de verdad no se puede, di por qué: se lee en el aviso.',
      }
    case 'several_remedies':
      return {
        field: 'onlyRemedyReason',
        text: 'Esto es para cuando hay un solo remedio, y has puesto varios.',
      }
  }
}

/** The whole notice, as its buyers will read it. */
export const noticeText = (recall: Recall): string =>
  [
    ...recallFacts(recall).map(({ label, value }) => `${label}: ${value}`),
    `Riesgo: ${recall.hazard}`,
    `Qué hacer: ${recall.action}`,
    `Remedio: ${remediesText(recall.remedies)}${recall.onlyRemedyReason === null ? '' : ` (único: ${recall.onlyRemedyReason})`}`,
  ].join('\n')

/** How an order of a recall stands; moments are ISO-8601 UTC. */
type Stand = {
  reach: 'waiting' | 'told' | 'unreachable'
  toldAt: string | null
  remedy: Remedy | null
  chosenAt: string | null
  doneAt: string | null
  doneAs: DoneAs | null
}

/** "hecho el 5 mar, 13:00 (reembolso)", "ha elegido cambio el …", "avisado el …" */
export function standText({ reach, toldAt, remedy, chosenAt, doneAt, doneAs }: Stand): string {
  if (doneAt !== null) {
    const how = doneAs === null ? '' : ` (${DONE_WORDS[doneAs]})`
    return `hecho el ${formatShortMoment(doneAt)}${how}`
  }
  if (remedy !== null && chosenAt !== null) {
    return `ha elegido ${REMEDY_WORDS[remedy]} el ${formatShortMoment(chosenAt)}`
  }
  if (reach === 'unreachable') return 'sin dirección: no se le puede escribir'
  return toldAt === null ? 'sin avisar todavía' : `avisado el ${formatShortMoment(toldAt)}`
}

/** "1 unidad", "12 unidades" */
const count = (n: number, one: string, several: string): string => `${n} ${n === 1 ? one : several}`

/** Whom a recall reaches: "Lo han recibido en 4 pedidos, 5 unidades; 1 sin dirección." */
export function reachText(reached: { orders: number; units: number; gone: number }): string {
  const { orders, units, gone } = reached
  const has = `${count(orders, 'pedido', 'pedidos')}, ${count(units, 'unidad', 'unidades')}`
  return `Lo han recibido en ${has}${gone === 0 ? '' : `; ${gone} sin dirección`}.`
}
