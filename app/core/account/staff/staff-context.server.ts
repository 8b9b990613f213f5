import type { SessionSecret } from '#core/base/secrets/session-secret.ts'
import type { HouseActor } from '#core/base/actor/actor.ts'
import type { AccountContext, Visitor } from '#core/account/sign-in/accounts.server.ts'
import type { Db } from '#db/schema.ts'
import { keyedHash } from './staff-secrets.server.ts'
import type { StaffSession } from './staff-sessions.server.ts'

/** Security events of the desk, for the log. */
type StaffEvent =
  | 'staff_signed_in'
  | 'staff_joined'
  | 'staff_sign_in_failed'
  | 'staff_sign_in_throttled'
  | 'staff_second_factor_failed'
  | 'staff_recovery_code_used'

/** The context of the sign-in to the desk; the running shop is one. */
export type StaffContext = {
  db: Db
  accounts: Pick<AccountContext, 'hashes' | 'limits' | 'devices'>
  sessionSecret: SessionSecret
  shopUrl: string
  now: () => Date
  logSecurity: (event: StaffEvent, fields: { email: string; clientAddress: string }) => void
  /** For tests: a hash takes a tenth of a second, on purpose. */
  quickPasswords?: StaffPasswords
}

export type StaffPasswords = {
  hash: (password: string) => Promise<string>
  verify: (given: { hash: string; password: string }) => Promise<boolean>
}

/** The hash of shoppers' passwords; its library is loaded when first needed. */
export const passwordsOf = async ({ quickPasswords }: StaffContext): Promise<StaffPasswords> => {
  if (quickPasswords) return quickPasswords
  const { hashPassword, verifyPassword } = await import('better-auth/crypto')
  return { hash: hashPassword, verify: verifyPassword }
}

/** The name under which a person's tries are counted: never that of a shopper's account. */
export const limitName = (email: string): string => `mostrador ${email}`

const CLIENT_DIGITS = 16

/** A person of the desk as the audit log names them: by id, and the client by a keyed hash. */
export const staffActor = (
  { sessionSecret }: Pick<StaffContext, 'sessionSecret'>,
  { id, role }: Pick<StaffSession['staff'], 'id' | 'role'>,
  { clientAddress }: Pick<Visitor, 'clientAddress'>,
): HouseActor => {
  const hash = keyedHash(sessionSecret, 'client', clientAddress).toString('hex')
  return { kind: 'staff', id, role, from: hash.slice(0, CLIENT_DIGITS) }
}
