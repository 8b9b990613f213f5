import { formatDay } from '#core/base/dates/format-dates.ts'
import { formatEuros, type Cents } from '#core/base/money/money.ts'
import type { OfflineMethod } from '#core/orders/order.ts'
import type { SendLinkOutcome } from '#core/payments/link/await-link.server.ts'
import type { RecordTakenOutcome } from '#core/payments/link/record-taken.server.ts'
import type { Settled } from '#core/payments/settle-payment.server.ts'

type Refusal<Outcome extends { ok: boolean }> = Extract<
  Outcome,
  { ok: false; reason: string }
>['reason']

/** The button that records a transfer; another amount than the order's is named. */
export const transferDeed = (cents: Cents | null): string =>
  cents === null ? 'Ha llegado la transferencia' : `Apuntar ${formatEuros(cents)} como caso`

/** What an amount means, before it is recorded. */
export const amountText = (cents: Cents, totalCents: Cents): string =>
  cents === totalCents
    ? `Han llegado los ${formatEuros(cents)} enteros: el pedido queda cobrado.`
    : `Han llegado ${formatEuros(cents)}, y el pedido es de ${formatEuros(totalCents)}. Con ese importe no queda cobrado: se apunta como un pago que mirar. Cuando llegue lo que falta, apunta el importe entero.`

/** What changes something; the others find it done, or the order gone. */
export const MADE: readonly Settled[] = ['paid', 'paid_late', 'refunding', 'refused']

/** What became of the order, for each effect of the money. */
export const SETTLED_WORDS: Record<Settled, string> = {
  paid: 'Cobrado: la confirmación y la factura salen ahora.',
  paid_late:
    'El pedido había caducado y quedaban prendas: vuelve a estar en marcha, cobrado. El correo sale ahora.',
  refunding:
    'El pedido estaba anulado y ya no se puede servir: ese dinero se debe al cliente, que lo sabe por correo.',
  duplicate: 'Ya estaba cobrado: no ha cambiado nada.',
  refused: 'Apuntado como un pago que mirar: el pedido sigue sin cobrar.',
  awaiting_payment: 'El pedido sigue sin cobrar.',
  expired: 'El pedido está anulado: no ha cambiado nada.',
  ignored: 'El pedido sigue sin cobrar.',
}

export const TRANSFER_REFUSALS = {
  unknown_order: 'El pedido ya no está.',
  no_transfer: 'Este pedido no se paga por transferencia.',
} as const

export const LINK_REFUSALS: Record<Refusal<SendLinkOutcome>, string> = {
  unknown_order: 'El pedido ya no está.',
  no_link: 'Este pedido no espera ningún enlace: está pagado o anulado, o se paga de otra manera.',
  too_late: 'Su plazo ha terminado, y se anula solo.',
  just_sent: 'Acaba de salir. Espera un minuto.',
}

export const TAKEN_REFUSALS: Record<Refusal<RecordTakenOutcome>, string> = {
  unknown_order: 'El pedido ya no está.',
  no_link: 'Este pedido no se paga por enlace.',
  paid_before: 'Ya estaba cobrado: no ha cambiado nada.',
}

/** How the money of an order by link came instead. */
export const TAKEN_WORDS: Record<OfflineMethod, string> = {
  cash: 'En efectivo',
  terminal: 'En el datáfono',
  transfer: 'Por transferencia',
}

/** How money was paid back, in at most so many letters. */
export const LONGEST_HOW = 60

/** Until when an order waits: «hasta el 11 de marzo de 2026». */
export const waitsUntil = (lastDay: string): string => `hasta el ${formatDay(lastDay)}, incluido`
