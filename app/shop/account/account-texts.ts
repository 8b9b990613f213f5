import { PASSWORD_LENGTH } from '#core/sign-in/password.ts'
import type { RegistrationError, RegistrationField } from '#core/sign-in/registration.ts'

export const BAD_EMAIL = 'Escribe un correo válido, como nombre@correo.es'

/** What stands under a field of the registration. */
export function registrationErrorText(field: RegistrationField, error: RegistrationError): string {
  switch (error) {
    case 'required':
      return REQUIRED[field]
    case 'email':
      return BAD_EMAIL
    case 'phone':
      return 'Escribe un teléfono válido, con al menos 6 cifras'
    case 'too_short':
      return `La contraseña necesita al menos ${PASSWORD_LENGTH.min} caracteres`
    case 'too_long':
      return 'Es demasiado largo'
    case 'common':
      return 'Esa contraseña está en todas las listas. Elige otra'
    case 'characters':
      return 'Hay caracteres que no podemos usar'
  }
}

const REQUIRED: Record<RegistrationField, string> = {
  email: 'Escribe tu correo',
  password: 'Elige una contraseña',
  firstName: 'Escribe tu nombre',
  lastName: 'Escribe tus apellidos',
  phone: 'Escribe tu teléfono',
}

/** "Espera 12 segundos y vuelve a intentarlo.", from two minutes on in minutes. */
export function waitText(seconds: number): string {
  const time =
    seconds === 1
      ? 'un segundo'
      : seconds < 120
        ? `${seconds} segundos`
        : `${Math.ceil(seconds / 60)} minutos`
  return `Espera ${time} y vuelve a intentarlo.`
}
