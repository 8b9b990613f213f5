import { formatShortMoment } from '#core/dates/format-dates.ts'
import {
  ACTION_LENGTH,
  HAZARD_LENGTH,
  REMEDIES,
  REMEDY_WORDS,
  remediesText,
  type Recall,
  type RecallFault,
  type Remedy,
} from '#core/recalls/recall.ts'
import { recallFacts } from '#core/recalls/recall-mail.ts'
import type { RecallOrder } from '#core/recalls/recall-remedies.server.ts'
import { plainWord } from '#core/text/plain-word.ts'
import { WrongUsage } from '../terminal/command.ts'

/** "reembolso,cambio,reparación" as typed. */
export function readRemedies(typed: string): Remedy[] {
  const words = typed.split(',').map(plainWord)
  const wrong = words.find((word) => REMEDIES.every((one) => plainWord(REMEDY_WORDS[one]) !== word))
  if (wrong !== undefined) {
    throw new WrongUsage(
      `--remedio puede tener reembolso, cambio y reparación, separados por comas, y has escrito «${typed}».`,
    )
  }
  return REMEDIES.filter((one) => words.includes(plainWord(REMEDY_WORDS[one])))
}

const lengths = ({ least, most }: { least: number; most: number }): string =>
  `entre ${least} y ${most} letras`

/** Why a recall cannot be published so, and what to do. */
export function recallFaultText(fault: RecallFault): string {
  switch (fault.reason) {
    case 'hazard_length':
      return `--riesgo tiene que decir qué puede pasarle a quien lo usa: ${lengths(HAZARD_LENGTH)}.`
    case 'action_length':
      return `--que-hacer tiene que decir qué hacer ahora: ${lengths(ACTION_LENGTH)}.`
    case 'lot_length':
      return '--lote tiene que ser un lote, de hasta 60 letras.'
    case 'bad_signs':
      return 'Los textos tienen signos que no se ven. Escríbelos otra vez.'
    case 'bad_period':
      return '--hasta tiene que ser el mismo día que --desde, o después.'
    case 'plays_down':
      return `Un aviso de seguridad no puede quitar importancia al riesgo, y el tuyo tiene «${fault.words}…». Di lo que pasa, sin esas palabras.`
    case 'no_remedy':
      return 'Falta --remedio: reembolso, cambio o reparación, al menos dos.'
    case 'one_remedy':
      return 'Quien lo compró tiene que poder elegir entre dos remedios al menos. Si de verdad no se puede, di por qué con --unico-remedio "…", que se lee en el aviso.'
    case 'several_remedies':
      return '--unico-remedio es para cuando hay uno solo, y has puesto varios.'
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

/** "hoy elige reembolso", "avisado el …", "sin dirección" */
export function standText(order: RecallOrder): string {
  const { reach, toldAt, remedy, chosenAt, doneAt } = order
  if (doneAt !== null) return `hecho el ${formatShortMoment(doneAt)}`
  if (remedy !== null && chosenAt !== null) {
    return `ha elegido ${REMEDY_WORDS[remedy]} el ${formatShortMoment(chosenAt)}`
  }
  if (reach === 'unreachable') return 'sin dirección: no se le puede escribir'
  return toldAt === null ? 'sin avisar todavía' : `avisado el ${formatShortMoment(toldAt)}`
}

/** The command that carries a remedy out; a repaired or changed garment has none. */
export const remedyCommand = ({ number, remedy }: RecallOrder): string =>
  remedy === 'refund' ? `pedidos reembolsar ${number}` : `pedidos ver ${number}`
