import * as v from 'valibot'
import { isMailAddress, withAsciiDomain } from '#core/mail/address.ts'
import { BAD_EMAIL, REGISTRATION_LIMITS } from '#core/account/sign-in/registration.ts'
import { spacedText } from '#core/customers/shopper/shopper-name.ts'
import { typedText } from '#core/base/text/form-schema.ts'
import { STAFF_ROLES } from './staff.ts'

const LONGEST_NAME = 60

/** A new person of the desk: the e-mail in lower case. */
export const staffForm = v.object({
  name: v.pipe(
    spacedText(LONGEST_NAME, 'Escribe el nombre'),
    v.check((name) => !/[\p{C}\p{Zl}\p{Zp}<>]/u.test(name), 'Hay caracteres que no podemos usar'),
  ),
  email: v.pipe(
    typedText(REGISTRATION_LIMITS.email, BAD_EMAIL),
    v.transform(withAsciiDomain),
    v.toLowerCase(),
    v.nonEmpty('Escribe el correo'),
    v.check(isMailAddress, BAD_EMAIL),
  ),
  role: v.picklist(STAFF_ROLES, 'Elige un papel'),
})
export type StaffInput = v.InferInput<typeof staffForm>
export type StaffField = keyof StaffInput
