import type { FormAnswer } from '#core/base/text/form-answer.ts'
import type { LineClosed, LineRefusal } from '#core/returns/line-changes/line-change.ts'
import { ORDER_CLOSED } from '#core/returns/return-form.ts'

/** A change to a dearer variant, to be confirmed; `fields` are those that order it. */
export type ExchangeAsk = {
  rows: { label: string; value: string }[]
  fields: { variante: string; antes: string; unidades: string; pagas: string }
}

/** The answer to a change of a line's size or colour: what it is after it, and what goes back. */
export type OrderLineAnswer = FormAnswer<
  { variante: string; unidades: string },
  | { isChanged: boolean; now: string; backText: string | null }
  /** It costs more: what it would be, before it is ordered. */
  | { asks: ExchangeAsk }
>

export const LINE_FAILED = 'No hemos podido hacer el cambio. Inténtalo de nuevo.'

const CLOSED: Record<LineClosed, string> = {
  order_closed:
    'En este pedido ya no se puede cambiar nada: ha salido, o está cancelado o sin pagar.',
  line_sent:
    'Esta prenda ya ha salido, y no se puede cambiar. Puedes devolverla gratis cuando llegue.',
  line_cancelled: 'Esta prenda está cancelada, entera o en parte, y no se puede cambiar.',
  change_waits:
    'Ya has pedido un cambio de esta prenda, que espera su pago. Si no lo pagas, se anula solo y todo sigue igual.',
  coming_back: 'Has pedido devolver esta prenda, y mientras tanto no se puede cambiar.',
}

const REFUSALS: Record<Exclude<LineRefusal, 'sold_out'>, string> = {
  ...CLOSED,
  unknown_order: ORDER_CLOSED,
  unknown_line: ORDER_CLOSED,
  not_sold: 'Esa talla o ese color ya no se venden. Elige otra combinación.',
  dearer:
    'Esa talla o ese color cuestan más, y el cambio no se puede pagar aparte. Escríbenos, o cancela el pedido y haz otro.',
  bad_units: 'Esta prenda no lleva tantas unidades. Mira cuántas son y elige otra vez.',
  little_left:
    'De este pedido ya se ha devuelto casi todo, y la diferencia no se puede devolver. Escríbenos.',
  price_moved: 'Los precios han cambiado mientras elegías. Mira los de ahora y elige otra vez.',
  in_order: 'Esa talla en ese color ya está en el pedido, en otra línea.',
  too_many: 'Has cambiado este pedido varias veces. Para cambiarlo otra vez, escríbenos.',
  moved_meanwhile:
    'Esta prenda ha cambiado mientras elegías. Mira cómo está ahora y elige otra vez.',
}

/** Why the line stays as it is, as its page says it. */
export const lineClosedText = (reason: LineClosed): string => CLOSED[reason]

export const lineRefusalText = (reason: Exclude<LineRefusal, 'sold_out'>): string =>
  REFUSALS[reason]

/** Says how many are left; `units` are those that the line has. */
export function soldOutText(unitsLeft: number, units: number): string {
  if (unitsLeft === 0) return 'Esa talla en ese color se acaba de agotar. Elige otra.'
  const left = unitsLeft === 1 ? 'queda 1 unidad' : `quedan ${unitsLeft} unidades`
  return `De esa talla en ese color solo ${left}, y el cambio es de las ${units}. Elige otra.`
}
