import { PASSWORD_LENGTH } from '#core/account/sign-in/password.ts'
import { BAD_EMAIL } from '#core/account/sign-in/registration.ts'

const MISSING: Record<string, string> = {
  email: 'Escribe tu correo',
  password: 'Escribe tu contraseña',
  firstName: 'Escribe tu nombre',
  lastName: 'Escribe tus apellidos',
  phone: 'Escribe tu teléfono',
}

/**
 * What the browser finds wrong with the fields of an account's form, in the shop's words. `missing`
 * are the form's own words for empty fields.
 */
export function faultsOf(
  form: HTMLFormElement,
  missing: Readonly<Record<string, string>> = {},
): Partial<Record<string, string>> {
  const faults: Record<string, string> = {}
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.validity.valid) continue
    faults[field.name] = field.validity.valueMissing
      ? (missing[field.name] ?? MISSING[field.name] ?? 'Falta este dato')
      : field.type === 'email'
        ? BAD_EMAIL
        : `Necesita al menos ${PASSWORD_LENGTH.min} caracteres`
  }
  return faults
}
