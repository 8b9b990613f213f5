import { formatHour } from '#core/base/dates/format-dates.ts'
import type { NewsRoom } from '#core/owner/desk-live/live-cursor.ts'
import type { ThingKind } from '#core/owner/desk-live/live-things.ts'
import { newsRoomOf } from './news-views.ts'

const FRESH: Readonly<Record<NewsRoom, readonly [one: string, more: string]>> = {
  '/pedidos': ['pedido nuevo', 'pedidos nuevos'],
  '/devoluciones': ['devolución nueva', 'devoluciones nuevas'],
  '/mensajes': ['mensaje nuevo', 'mensajes nuevos'],
  '/opiniones': ['opinión nueva', 'opiniones nuevas'],
  '/correo': ['correo que no ha salido', 'correos que no han salido'],
}

/** «3 pedidos nuevos»; undefined for none, and for a page that is no list of news. */
export function freshText(path: string, count: number): string | undefined {
  const room = newsRoomOf(path)
  if (count === 0 || !room) return undefined
  const [one, more] = FRESH[room]
  return `${count} ${count === 1 ? one : more}`
}

const THINGS: Readonly<Record<ThingKind, { open: string; this: string; it: string }>> = {
  order: { open: 'abierto', this: 'este pedido', it: 'lo' },
  return: { open: 'abierta', this: 'esta devolución', it: 'la' },
  message: { open: 'abierto', this: 'este mensaje', it: 'lo' },
  product: { open: 'abierto', this: 'este producto', it: 'lo' },
  page: { open: 'abierta', this: 'esta página', it: 'la' },
}

const namesOf = new Intl.ListFormat('es-ES', { type: 'conjunction' })

/** «Marta también tiene abierto este pedido»; shorter beside a sentence that names it. */
export function hereText(kind: ThingKind, names: readonly string[], isNamed = false): string {
  const { open, this: thing, it } = THINGS[kind]
  const has = names.length === 1 ? 'tiene' : 'tienen'
  const rest = isNamed ? `${it} ${has} ${open}` : `${has} ${open} ${thing}`
  return `${namesOf.format(names)} también ${rest}`
}

const MOMENT_MS = 2 * 60_000

/** «Marta ha cambiado este pedido hace un momento»; later with the hour. */
export function changedText(
  kind: ThingKind,
  { who, at }: { who: string; at: string },
  now: Date,
): string {
  const moment = new Date(at)
  const isNow = now.getTime() - moment.getTime() < MOMENT_MS
  return `${who} ha cambiado ${THINGS[kind].this} ${isNow ? 'hace un momento' : `a las ${formatHour(moment)}`}`
}

/** «Sin conexión: lo que ves es de las 10:42». */
export const lostText = (heardAt: Date): string =>
  `Sin conexión: lo que ves es de las ${formatHour(heardAt)}`

export const FULL_TEXT = 'Tienes muchas pestañas abiertas: esta no se pone al día sola'
export const OVER_TEXT = 'Tu sesión ha terminado, pero aquí no se pierde nada'
