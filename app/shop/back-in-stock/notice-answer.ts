import type { NoticeField } from '#core/customers/back-in-stock/notice-form.ts'
import {
  MOST_CONFIRMATIONS_A_DAY,
  MOST_NOTICES,
} from '#core/customers/back-in-stock/notice-form.ts'
import type { FormAnswer } from '#core/base/text/form-answer.ts'

/** What was typed; `variant` as `variantKey` writes it. */
export type NoticeValues = Record<NoticeField, string>

/** The server's answer to a form of the page of notices. */
export type NoticeAnswer = FormAnswer<
  NoticeValues,
  /** Asked for an address that is not proved: the same answer for every address. */
  | { did: 'asked'; email: string }
  /** Asked for the shopper's own proved address. */
  | { did: 'armed' }
  /** Confirmed by the link of a mail. */
  | { did: 'confirmed' }
  | { did: 'removed' }
>

export const BACK_ALREADY = 'Esa talla ya vuelve a estar a la venta: puedes pedirla en su página.'
export const UNKNOWN_VARIANT = 'Eso ya no está en la tienda. Elige otra cosa.'
export const TOO_MANY_OWN = `Ya esperas ${MOST_NOTICES} avisos, que es lo máximo. Quita alguno para poner este.`
export const ENDED = 'Este aviso ya no existe. Si la esperas, pídelo otra vez en su página.'
export const NOT_KEPT = 'No hemos podido guardar el aviso. Inténtalo de nuevo en un momento.'
export const SIGN_IN_AGAIN = 'Tu sesión ha terminado. Entra otra vez para quitar avisos.'
export const MAIL_LIMIT = `A una misma dirección le mandamos ${MOST_CONFIRMATIONS_A_DAY} correos de confirmación al día como mucho.`

export const tooManyNow = (waitSeconds: number): string => {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60))
  return `Has pedido muchos avisos seguidos. Vuelve a probar dentro de ${minutes === 1 ? 'un minuto' : `${minutes} minutos`}.`
}
