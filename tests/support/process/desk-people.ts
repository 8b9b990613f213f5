import type { Db } from '#db/schema.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { totpCode } from '#core/account/staff/totp-code.server.ts'
import { totpStep } from '#core/account/staff/totp.ts'
import { inviteStaff } from '#core/account/staff/people.server.ts'
import { acceptInvitation } from '#core/account/staff/staff-invitations.server.ts'
import { browserWith } from '../factories/accounts.ts'
import { shownKey, STAFF_PASSWORD, staffShop } from '../factories/staff.ts'

/** What a running shop signs with, so that a test can make people for it. */
export const DESK_SECRET = 'tests-only-'.repeat(4)

export type DeskPerson = {
  email: string
  password: string
  /** The session that the person has after joining. */
  token: string
  /** What the app shows in so many periods of 30 seconds; the code of now was used to join. */
  code: (later?: number) => string
}

/** Makes a person of a running shop's desk, who has joined; and an invitation that is open. */
export async function deskPerson(db: Db, name: string, role: StaffRole): Promise<DeskPerson> {
  const { secret, email } = await deskInvitation(db, name, role)
  const ctx = contextOf(db)
  const key = await shownKey(ctx, secret)
  const code = (later = 0) => totpCode(key, totpStep(new Date()) + later)
  const input = { secret, password: STAFF_PASSWORD, code: code() }
  const outcome = await acceptInvitation(ctx, input, browserWith())
  if (!outcome.ok) throw new Error(outcome.reason)
  return { email, password: STAFF_PASSWORD, token: outcome.token, code }
}

export async function deskInvitation(db: Db, name: string, role: StaffRole) {
  const email = `${name}@tienda.example`
  const outcome = await inviteStaff(contextOf(db), { name, email, role })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { secret: outcome.path.split('/').at(-1) ?? '', email }
}

/** Real hashes and the real time: the running shop checks them. */
function contextOf(db: Db) {
  const { quickPasswords: _, ...ctx } = staffShop(db)
  return {
    ...ctx,
    sessionSecret: DESK_SECRET,
    now: () => new Date(),
    newId: (prefix: string) => `${prefix}_${crypto.randomUUID()}`,
  }
}
