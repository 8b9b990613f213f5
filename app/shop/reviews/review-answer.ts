import type { ReviewField } from '#core/returns/reviews/review.ts'
import type { FormAnswer } from '#core/base/text/form-answer.ts'

/** What was typed and chosen. */
export type ReviewValues = Record<ReviewField, string>

/** The server's answer to the form of a review. */
export type ReviewAnswer = FormAnswer<ReviewValues, { did: 'saved' | 'deleted' }>

export const NOT_KEPT = 'No hemos podido guardar tu opinión. Inténtalo de nuevo en un momento.'
export const NOT_BOUGHT = 'Esa prenda no está en este pedido.'

export const REFUSALS = {
  not_delivered: 'Podrás opinar cuando el pedido conste como entregado.',
  nothing_kept:
    'De este pedido no te queda ninguna: se devolvió, se reembolsó o está pedida su devolución. Solo se opina de lo que te quedas.',
  not_bought: NOT_BOUGHT,
  other_order:
    'Ya hay una opinión de esta prenda escrita desde otro pedido tuyo. Ábrelo para cambiarla: es una por persona y prenda.',
} as const

export const tooManyReviews = (waitSeconds: number): string => {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60))
  return `Has enviado muchas opiniones seguidas. Vuelve a probar dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`
}
