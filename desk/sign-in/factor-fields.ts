import type { SecondFactor } from '#core/account/staff/second-factor.server.ts'

const PART = 4096

/** The fields of a second factor, as both forms that ask for one post it. */
export const FACTOR_FIELDS = {
  codigo: 40,
  clase: 20,
  id: PART,
  clientDataJSON: PART,
  authenticatorData: PART,
  signature: PART,
} as const

/** The second factor that was posted: a code of the app unless the form says otherwise. */
export function factorOf(form: Record<keyof typeof FACTOR_FIELDS, string>): SecondFactor {
  const { codigo: code, clase, id, clientDataJSON, authenticatorData, signature } = form
  if (clase === 'llave') {
    return { kind: 'passkey', answer: { id, clientDataJSON, authenticatorData, signature } }
  }
  return { kind: clase === 'recuperacion' ? 'recovery' : 'code', code }
}
