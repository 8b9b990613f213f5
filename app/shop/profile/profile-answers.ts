import { REGISTRATION_LIMITS } from '#core/account/sign-in/registration.ts'
import type { FieldErrors } from '#core/base/text/form-schema.ts'
import type { ChangeAnswer } from '../forms/change-answer.ts'

/** `all` is shown above the button, for errors without a field. */
export type ProfileField = 'firstName' | 'lastName' | 'current' | 'next' | 'password' | 'all'
export type ProfileAnswer = ChangeAnswer<ProfileField>
export type ProfileErrors = FieldErrors<ProfileField>

export const PASSWORD_FIELDS = ['current', 'next', 'password'] as const

export const PROFILE_LIMITS = {
  firstName: REGISTRATION_LIMITS.firstName,
  lastName: REGISTRATION_LIMITS.lastName,
  current: REGISTRATION_LIMITS.password,
  next: REGISTRATION_LIMITS.password,
  password: REGISTRATION_LIMITS.password,
} as const

/** Keyed by the name of the change. */
export const PROFILE_TEXTS = {
  name: { done: 'Se ha guardado correctamente', failed: 'Error al actualizar el nombre' },
  password: {
    done: 'Contraseña cambiada',
    failedInForm: 'No hemos podido cambiar la contraseña. Inténtalo de nuevo.',
  },
  'session-end': { done: 'Sesión cerrada', failed: 'Error al cerrar la sesión' },
  'sessions-end': {
    done: 'Las demás sesiones están cerradas',
    failed: 'Error al cerrar la sesión',
  },
  'account-delete': {
    done: '',
    failedInForm: 'No hemos podido borrar la cuenta. Inténtalo de nuevo.',
  },
} as const
export type ProfileIntent = keyof typeof PROFILE_TEXTS

export const NO_PASSWORD = 'Escribe tu contraseña'
