import { waitText } from '../account/account-texts.ts'
import { CODE_NOT_CHECKED, CODE_NOT_SENT, NO_EMAIL } from './email-form.ts'
import { BAD_EMAIL } from '#core/account/sign-in/registration.ts'
import { CODE_FORMAT } from '#core/account/email-code.ts'

/** The refusal, as far as its text needs it; undefined if the shop did not answer. */
export type EmailRefusal =
  | { reason: string; waitSeconds?: number; triesLeft?: number; wrong?: string[] }
  | undefined

/** The message when a code could not be sent. */
export function sendRefusalText(refusal: EmailRefusal): string {
  switch (refusal?.reason) {
    case 'wait':
      return `Has pedido varios seguidos. ${longWaitText(refusal.waitSeconds ?? 1)}`
    case 'is_verified':
      return 'Este correo ya está verificado.'
    case undefined:
    default:
      return CODE_NOT_SENT
  }
}

/** The message when a code was refused. */
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
    case undefined:
    default:
      return CODE_NOT_CHECKED
  }
}

type ChangeErrors = { email?: string; password?: string }

/** The messages for empty fields of a change of e-mail. */
export function missingErrors(form: { email: string; password: string }): ChangeErrors | undefined {
  if (form.email === '') return { email: NO_EMAIL }
  return form.password === '' ? { password: 'Escribe tu contraseña' } : undefined
}

/** The field messages for a refused change; undefined if no field is at fault. */
export function changeErrors(refusal: { reason: string }): ChangeErrors | undefined {
  switch (refusal.reason) {
    case 'bad_fields':
      return { email: BAD_EMAIL }
    case 'same_email':
      return { email: 'Ese ya es el correo de tu cuenta' }
    case 'wrong_password':
      return { password: 'La contraseña no es correcta' }
    default:
      return undefined
  }
}

export const WRONG_CODE = 'Ese código no es.'
export const TOO_LATE = 'Esos códigos ya no valen. Pide otros.'
export const SESSION_OVER = 'Tu sesión ha terminado. Entra de nuevo y sigue aquí.'

const triesText = (left: number): string => {
  if (left === 0) return 'No quedan intentos: pide otro.'
  return left === 1 ? 'Queda un intento.' : `Quedan ${left} intentos.`
}

/** Waits for codes are long: in minutes from two minutes on. */
export const longWaitText = (seconds: number): string =>
  seconds < 120
    ? waitText(seconds)
    : `Espera ${Math.ceil(seconds / 60)} minutos y vuelve a pedirlo.`
