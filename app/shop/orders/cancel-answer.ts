import type { FormAnswer } from '#core/base/text/form-answer.ts'

/** The answer to a cancellation. */
export type CancelAnswer = FormAnswer<never>

export const NOT_CANCELLED = 'No hemos podido cancelar el pedido. Inténtalo de nuevo.'
export const CANNOT_CANCEL = 'Este pedido ya no se puede cancelar: ha salido o estaba cancelado.'
