import {
  REMEDIES,
  REMEDY_WORDS,
  type RecallFault,
  type Remedy,
} from '#core/returns/recalls/recall.ts'
import type { RecallOrder } from '#core/returns/recalls/recall-remedies.server.ts'
import { recallFaultText, type RecallField } from '#core/returns/recalls/recall-words.ts'
import { plainWord } from '#core/base/text/plain-word.ts'
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

const OPTIONS: Readonly<Record<RecallField, string>> = {
  hazard: '--riesgo',
  action: '--que-hacer',
  lot: '--lote',
  onlyRemedyReason: '--unico-remedio',
  soldUntil: '--hasta',
  remedies: '--remedio',
}

/** Why a recall cannot be published so, with the option that it is about. */
export function optionFaultText(fault: RecallFault): string {
  const { field, text } = recallFaultText(fault)
  return `${OPTIONS[field]}: ${text}`
}

/** The command that carries a remedy out; a repaired or changed garment has none. */
export const remedyCommand = ({ number, remedy }: RecallOrder): string =>
  remedy === 'refund' ? `pedidos reembolsar ${number}` : `pedidos ver ${number}`
