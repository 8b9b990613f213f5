import type { FormAnswer } from '#core/base/text/form-answer.ts'

/** The answer to a payment by link that is not paid yet: the provider's page, or why it is refused. */
export type PayAnswer = FormAnswer<object, { payUrl: string }>

/** What the page of a payment sends: nothing but the authorisation of the demonstration. */
export const PAY_LIMITS = { authorisation: 60 }

const NOTHING_CHARGED = 'No se te ha cobrado nada.'

export const PAY_FAILED = `No hemos podido abrir el pago. ${NOTHING_CHARGED} Inténtalo de nuevo.`
export const CARD_DECLINED = `Tu banco ha rechazado la tarjeta. ${NOTHING_CHARGED} Prueba con otra.`

type PayRefusal =
  | 'paid'
  | 'cancelled'
  | 'late'
  | 'gone'
  | 'no_link'
  | 'declined'
  | 'refused'
  | 'unavailable'

/** Why an order cannot be paid now, with the HTTP status. */
export const PAY_REFUSALS: Record<PayRefusal, { text: string; status: number }> = {
  paid: { text: 'Este pedido ya está pagado. No hace falta nada más.', status: 409 },
  cancelled: { text: `Este pedido está cancelado. ${NOTHING_CHARGED}`, status: 409 },
  late: {
    text: `El plazo para pagar este pedido ha terminado. ${NOTHING_CHARGED} Si aún lo quieres, escríbenos.`,
    status: 409,
  },
  gone: {
    text: `Lo que ibas a cambiar ya ha salido o está cancelado, y este cambio no se puede pagar. ${NOTHING_CHARGED}`,
    status: 409,
  },
  no_link: { text: 'Este pedido no se paga aquí.', status: 409 },
  declined: { text: CARD_DECLINED, status: 402 },
  refused: { text: `El pago no se ha podido abrir. ${NOTHING_CHARGED} Escríbenos.`, status: 409 },
  unavailable: { text: PAY_FAILED, status: 503 },
}
