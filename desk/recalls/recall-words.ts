import type { RecallField } from '#core/returns/recalls/recall-words.ts'
import { many } from '../today/line-parts.ts'
import type { State } from '../ui/state-sign.tsx'

/** The fields of the form, by what the core finds fault with. */
export const FORM_FIELDS: Readonly<Record<RecallField, string>> = {
  hazard: 'riesgo',
  action: 'hacer',
  lot: 'lote',
  onlyRemedyReason: 'unico',
  soldUntil: 'hasta',
  remedies: 'remedios',
}

export const MOST_SIZES = 60
export const MOST_COLORS = 30
export const sizeField = (at: number): string => `talla-${at}`
export const colorField = (at: number): string => `color-${at}`

export const recallState = ({ endedAt }: { endedAt: string | null }): State =>
  endedAt === null
    ? { sign: 'clock', text: 'Abierta', tone: 'waits' }
    : { sign: 'done', text: 'Terminada', tone: 'off' }

type Stand = {
  reach: 'waiting' | 'told' | 'unreachable'
  remedy: string | null
  doneAt: string | null
  mail: 'pending' | 'sent' | 'dead' | null
}

/** How an order stands, in a sign and a word. */
export function orderState({ reach, remedy, doneAt, mail }: Stand): State {
  if (doneAt !== null) return { sign: 'done', text: 'Hecho' }
  if (remedy !== null) return { sign: 'half', text: 'Por hacer', tone: 'waits' }
  if (reach === 'unreachable') return { sign: 'failed', text: 'Sin dirección', tone: 'failed' }
  if (reach === 'waiting') return { sign: 'begin', text: 'Sin avisar', tone: 'failed' }
  if (mail === 'dead') return { sign: 'failed', text: 'El correo no llega', tone: 'failed' }
  return mail === 'pending'
    ? { sign: 'begin', text: 'Correo por salir' }
    : { sign: 'clock', text: 'Avisado' }
}

export const DONE_WORDS: Readonly<Record<string, string>> = {
  abrir: 'Está fuera de la venta, el aviso está publicado y los correos van saliendo.',
  avisar: 'Los correos que faltaban van saliendo.',
  terminar: 'Terminada. Las tallas y los colores se ponen a la venta en su producto.',
  hecho: 'Apuntado.',
  'deshacer-hecho': 'Ya no consta como hecho.',
  'otra-vez': 'El aviso sale otra vez, en unos segundos.',
}

export const unitsOf = (units: number): string => many(units, 'unidad', 'unidades')
