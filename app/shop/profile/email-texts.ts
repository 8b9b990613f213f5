import { waitText } from '../account/account-texts.ts'
import { CODE_NOT_CHECKED, CODE_NOT_SENT } from './email-form.ts'
import { BAD_EMAIL } from '#core/sign-in/registration.ts'
import { CODE_FORMAT } from '#core/account/email-code.ts'

/** What the shop answered, as far as its words need it; undefined: no answer. */
export type EmailRefusal =
  | { reason: string; waitSeconds?: number; triesLeft?: number; wrong?: string[] }
  | undefined

/** Why a code could not be sent, in the words of the dialogs. */
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
    case undefined:
    default:
      return CODE_NOT_CHECKED
  }
}

type ChangeErrors = { email?: string; password?: string }

/** What is missing of an asked change of e-mail. */
export function missingErrors(form: { email: string; password: string }): ChangeErrors | undefined {
  if (form.email === '') return { email: 'Escribe el correo nuevo' }
  return form.password === '' ? { password: 'Escribe tu contraseña' } : undefined
}

/** What is wrong with the fields of an asked change; undefined when it is none of them. */
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

/** Waits of codes are long: from two minutes on they are told in minutes. */
export const longWaitText = (seconds: number): string =>
  seconds < 120
    ? waitText(seconds)
    : `Espera ${Math.ceil(seconds / 60)} minutos y vuelve a pedirlo.`
