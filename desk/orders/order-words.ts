import type { ChangeEmailOutcome } from '#core/orders/delivery/change-email.server.ts'
import type { ChangeAddressOutcome } from '#core/orders/delivery/change-address.server.ts'
import type { AddOrderNoteOutcome } from '#core/owner/desk-orders/order-notes.server.ts'
import type { ResendOutcome } from '#core/owner/desk-orders/order-mails.server.ts'
import type { ShipOutcome } from '#core/orders/ship-order.server.ts'
import { changeWaitsText } from '#core/orders/exchanges/exchange-text.ts'
import type { ChangeLineOutcome } from '#core/returns/line-changes/change-line.server.ts'
import type { CancelLinesOutcome } from '#core/payments/cancel-lines.server.ts'
import type { RefundStatus } from '#core/payments/refunds/send-refund.server.ts'
import type { RefundOutcome } from '#core/payments/refunds/refund-order.server.ts'
import { LEFT_FAULTS } from '#core/orders/fulfilment/left-day.ts'
import { formatEuros } from '#core/base/money/money.ts'
import type { NoteRefusal } from '#core/base/text/note-text.ts'

export const unitCount = (units: readonly { quantity: number }[]): number =>
  units.reduce((sum, { quantity }) => sum + quantity, 0)
export const unitWords = (count: number): string => (count === 1 ? '1 unidad' : `${count} unidades`)

/** What a cancellation does with the money. */
export const givenBackText = (cents: number): string =>
  cents === 0 ? 'no se devuelve nada' : `se devuelven ${formatEuros(cents)}`

const andGivesBack = (cents: number): string =>
  cents === 0 ? '' : ` y devolver ${formatEuros(cents)}`

/** The buttons that cancel, with the figure that they give back. */
export const cancelAllDeed = (number: string, cents: number): string =>
  `Anular ${number}${andGivesBack(cents)}`
export const cancelSomeDeed = (count: number, cents: number): string =>
  `Anular ${unitWords(count)}${andGivesBack(cents)}`

type Reason<Outcome extends { ok: boolean }> = Extract<
  Outcome,
  { ok: false; reason: string }
>['reason']

const MOVED_MEANWHILE =
  'Desde que abriste la página ha salido o se ha anulado algo de este pedido: mira si ya está hecho, y recárgala.'

const CHANGE_WAITS =
  'Espera el pago de un cambio, que dice esta página: espera a que se pague, o anula ese pedido.'

/** A refusal, with the number of the order that is waited for. */
export const waitsOr = (
  refusal: { reason: string; number?: string },
  words: Readonly<Record<string, string>>,
): string =>
  refusal.reason === 'change_waits' && refusal.number !== undefined
    ? changeWaitsText(refusal.number)
    : (words[refusal.reason] ?? '')

/** Why a parcel does not leave, and what mends it. */
export const SHIP_REFUSALS: Record<Reason<ShipOutcome>, string> = {
  unknown_order: 'El pedido ya no está.',
  not_now: 'Ahora no se puede: el pedido ya salió, se anuló o no está pagado.',
  money_going_back: 'No se envía: el dinero de lo que queda vuelve al cliente.',
  cod_in_parts:
    'Va contra reembolso: sale entero en un paquete, que el mensajero cobra de una vez.',
  bad_units: 'Alguna línea ya no tiene tantas unidades por enviar. Abajo están las de ahora.',
  moved_meanwhile: MOVED_MEANWHILE,
  ...LEFT_FAULTS,
  bad_tracking_url: 'El enlace tiene que empezar por https://: lo va a seguir un cliente.',
  recalled: 'No se envía: lleva algo retirado por seguridad. Anula esas unidades.',
  change_waits: CHANGE_WAITS,
  return_awaited:
    'Es un cambio cuya devolución no ha llegado: recíbela antes, o marca que sale ya.',
  too_few_on_hand:
    'En el almacén constan menos unidades de las que salen. Cuenta lo que hay en el estante y apúntalo.',
}

export const CANCEL_REFUSALS: Record<Reason<CancelLinesOutcome>, string> = {
  unknown_order: 'El pedido ya no está.',
  not_now: 'Ya no se puede anular: salió, o se anuló antes.',
  bad_units: 'Esas unidades ya no están por enviar. Abajo están las de ahora.',
  moved_meanwhile: MOVED_MEANWHILE,
  change_waits: CHANGE_WAITS,
  whole: 'Es todo el pedido: anúlalo entero, y se devuelve también el envío.',
}

export const REFUND_REFUSALS: Record<Exclude<Reason<RefundOutcome>, 'asked_before'>, string> = {
  unknown_order: 'El pedido ya no está.',
  not_paid: 'De este pedido no hay nada cobrado que devolver.',
  too_much: 'Es más de lo que queda por devolver de este pedido.',
  moved_meanwhile: 'El pedido acaba de cambiar. Míralo y vuelve a calcular.',
  key_reused: 'Este reembolso ya se pidió. Vuelve a calcular si es otro.',
  worth_nothing: 'Esas unidades no costaron nada.',
  bad_lines: 'Esas unidades ya se devolvieron, o no son de este pedido.',
}

/** What became of the money, after "Reembolso de 24,19 €.". */
export const REFUND_STATES: Record<RefundStatus, string> = {
  done: 'El dinero está devuelto.',
  pending: 'El banco aún no ha contestado: la tienda lo sigue intentando.',
  by_hand: 'Se cobró sin el banco: devuélvelo tú y apúntalo en «Dinero».',
  refused: 'El banco no lo devuelve ahora: se debe, y la tienda lo sigue intentando.',
  failed: 'Este reembolso se dejó: no se debe.',
  settled_meanwhile: 'Alguien lo dio por pagado mientras tanto. Mira si salió dos veces.',
}

export const RESEND_REFUSALS: Record<Reason<ResendOutcome>, string> = {
  unknown: 'Ese correo no es de este pedido.',
  forgotten: 'Ya no guardamos el texto de ese correo.',
  not_sent_yet: 'Todavía no ha salido: sale solo en cuanto el servidor de correo conteste.',
  just_sent: 'Acaba de salir otra vez. Espera un minuto.',
}

export const ADDRESS_REFUSALS: Record<Reason<ChangeAddressOutcome>, string> = {
  unknown_order: 'El pedido ya no está.',
  too_many: 'Se ha cambiado demasiadas veces.',
  sent: 'Ya ha salido una parte, o el pedido se anuló: la dirección no se cambia.',
  other_price:
    'Esa dirección tiene otros impuestos u otro precio de envío. Anula el pedido y que lo repita.',
  moved_meanwhile: 'Otra persona ha cambiado lo mismo mientras escribías.',
}

export const LINE_REFUSALS: Record<Reason<ChangeLineOutcome>, string> = {
  unknown_order: 'El pedido ya no está.',
  unknown_line: 'El pedido no tiene esa línea.',
  order_closed: 'El pedido no está por enviar: ya no se cambia nada.',
  line_sent: 'Ya ha salido, entera o en parte: no se cambia.',
  line_cancelled: 'Está anulada, entera o en parte: no se cambia.',
  coming_back: 'El cliente ha desistido de esa línea.',
  change_waits: CHANGE_WAITS,
  dearer: 'Cuesta más. Anula el pedido y que lo repita.',
  bad_units: 'Esa línea no tiene tantas unidades.',
  little_left: 'Ya se ha devuelto casi todo el pedido, y la diferencia no cabe.',
  price_moved: 'Los precios acaban de cambiar. Mira otra vez la diferencia.',
  in_order: 'Esa talla en ese color ya está en el pedido, en otra línea.',
  sold_out: 'No quedan tantas unidades.',
  not_sold: 'Esa talla en ese color ya no se vende.',
  too_many: 'Se ha cambiado demasiadas veces.',
  moved_meanwhile: 'Otra persona ha cambiado esa línea mientras elegías.',
}

export const EMAIL_REFUSALS: Record<Reason<ChangeEmailOutcome>, string> = {
  unknown_order: 'El pedido ya no está.',
  forgotten: 'Este pedido ya no tiene los datos de su cliente.',
  same: 'Ya es ese: para mandar otra vez la confirmación, reenvíala en «Qué ha pasado».',
  too_many: 'Se ha corregido demasiadas veces.',
}

/** Why a note is not taken, for the order; for its text see `NOTE_REFUSALS`. */
export const ORDER_NOTE_REFUSALS: Record<
  Exclude<Reason<AddOrderNoteOutcome>, NoteRefusal>,
  string
> = {
  repeated: 'Esa nota ya la apuntaste: está en «Qué ha pasado». Si es otra, cambia algo.',
  unknown_order: 'El pedido ya no está.',
  forgotten: 'Este pedido ya no tiene los datos de su cliente, y no se le apunta nada más.',
}

const CAUSES: Readonly<Record<string, string>> = {
  owner: 'la casa',
  shopper: 'el cliente',
  clock: 'la tienda sola',
  checkout: 'el cliente',
}

/**
 * Who caused an event: of the house the person or the command line, where the log knows it. Every
 * other cause is the name of a payment provider.
 */
export const causeWords = (cause: string, who: string | null): string =>
  who ?? CAUSES[cause] ?? 'el banco'

export const MAIL_WORDS: Readonly<Record<string, string>> = {
  'order-confirmation': 'Confirmación del pedido',
  'order-shipped': '«Va en camino»',
  'order-not-shipped': '«Todavía no ha salido»',
  'order-address': 'Dirección cambiada',
  'replacement-made': '«Te lo enviamos otra vez»',
  'replacement-sent': 'Reposición en camino',
  'replacement-cancelled': '«No podemos enviártelo otra vez»',
  'order-cancelled': 'Pedido anulado',
  'order-lines-cancelled': 'Prendas que no se envían',
  'order-refunded': 'Dinero devuelto',
  'order-refund-under-way': 'El reembolso tarda',
  'late-payment': 'Pago con retraso',
  'order-line': 'Talla o color cambiados',
  'transfer-details': 'Cómo pagar por transferencia',
  'transfer-reminder': 'Falta la transferencia',
  'pay-link': 'Enlace de pago',
  'pay-link-reminder': 'Falta pagar por el enlace',
}
