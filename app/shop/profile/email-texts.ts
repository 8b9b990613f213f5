import { waitText } from '../account/account-texts.ts'
import { EMAIL_CODE } from '#core/account/email-code.ts'

/** What the shop answered, as far as its words need it; undefined: no answer. */
export type EmailRefusal =
  | { reason: string; waitSeconds?: number; triesLeft?: number; wrong?: string[] }
  | undefined

/** Why a code could not be sent, in the words of the dialogs. */
export function sendRefusalText(refusal: EmailRefusal): string {
  switch (refusal?.reason) {
    case 'wait':
      return `Has pedido varios seguidos. ${longWaitText(refusal.waitSeconds ?? 1)}`
    case 'signed_out':
      return SIGNED_OUT
    case 'is_verified':
      return 'Este correo ya está verificado.'
    case undefined:
    default:
      return 'No hemos podido enviar el código. Comprueba tu conexión e inténtalo de nuevo.'
  }
}

/** Why a typed code changed nothing. */
export function codeRefusalText(refusal: EmailRefusal): string {
  switch (refusal?.reason) {
    case 'bad_fields':
      return CODE_FORMAT
    case 'wrong_code':
      return `Ese código no es. ${triesText(refusal.triesLeft ?? 0)}`
    case 'wrong_codes':
      return triesText(refusal.triesLeft ?? 0)
    case 'no_code':
      return 'Ese código ya no vale. Pide otro.'
    case 'signed_out':
      return SIGNED_OUT
    case undefined:
    default:
      return 'No hemos podido comprobar el código. Comprueba tu conexión e inténtalo de nuevo.'
  }
}

export const CODE_FORMAT = `Escribe las ${EMAIL_CODE.digits} cifras del código.`
export const WRONG_CODE = 'Ese código no es.'
const SIGNED_OUT = 'Tu sesión ha terminado. Entra de nuevo y sigue aquí.'

const triesText = (left: number): string => {
  if (left === 0) return 'No quedan intentos: pide otro.'
  return left === 1 ? 'Queda un intento.' : `Quedan ${left} intentos.`
}

/** What has happened once an address is proved. */
export function joinedOrdersText(joined: number): string {
  if (joined === 0) return ''
  return joined === 1
    ? 'Hemos añadido a tu cuenta un pedido que hiciste sin ella.'
    : `Hemos añadido a tu cuenta ${joined} pedidos que hiciste sin ella.`
}

/** Waits of codes are long: from two minutes on they are told in minutes. */
export const longWaitText = (seconds: number): string =>
  seconds < 120
    ? waitText(seconds)
    : `Espera ${Math.ceil(seconds / 60)} minutos y vuelve a pedirlo.`
