import { createHash } from 'node:crypto'
import { OWNER } from '#tests/support/database/actors.ts'
import { inviteStaff, type PeopleContext } from '#core/account/staff/people.server.ts'
import { acceptInvitation, findInvitation } from '#core/account/staff/staff-invitations.server.ts'
import type { StaffContext } from '#core/account/staff/staff-context.server.ts'
import type { StaffRole } from '#core/account/staff/staff.ts'
import { totpCode } from '#core/account/staff/totp-code.server.ts'
import { totpStep } from '#core/account/staff/totp.ts'
import type { Db } from '#db/schema.ts'
import { accountContext, browserWith } from './accounts.ts'

/* People of the desk for server tests, by the shop's own use cases. */

export const STAFF_PASSWORD = 'tres ovejas en la senda'

const hashOf = (password: string): string => createHash('sha256').update(password).digest('hex')

export type StaffShop = StaffContext &
  PeopleContext & {
    /** What was logged, as "event email". */
    events: string[]
    /** Moves the clock. */
    later: (ms: number) => void
  }

/** The desk's context on a database: quick hashes, no limits, a clock that a test moves. */
export function staffShop(
  db: Db,
  limits: Partial<StaffContext['accounts']['limits']> = {},
): StaffShop {
  const events: string[] = []
  let at = Date.parse('2027-03-01T09:00:00Z')
  let ids = 0
  return {
    db,
    actor: OWNER,
    accounts: accountContext(db, limits),
    sessionSecret: 'tests-only-'.repeat(4),
    shopUrl: 'https://vereda.example',
    now: () => new Date(at),
    later: (ms) => void (at += ms),
    logSecurity: (event, { email }) => void events.push(`${event} ${email}`),
    events,
    quickPasswords: {
      hash: async (password) => hashOf(password),
      verify: async ({ hash, password }) => hash === hashOf(password),
    },
    newId: (prefix) => `${prefix}_staff_${(ids += 1)}`,
    wakeMail: () => {},
  }
}

/** Invites a person; returns the id and the secret of the link. */
export async function invited(ctx: StaffShop, name = 'ana', role: StaffRole = 'owner') {
  const input = { name, email: `${name}@tienda.example`, role }
  const outcome = await inviteStaff(ctx, input)
  if (!outcome.ok) throw new Error(outcome.reason)
  return { staffId: outcome.staffId, secret: outcome.path.split('/').at(-1) ?? '' }
}

/** The key that an invitation shows, as an app keeps it. */
export async function shownKey(ctx: StaffShop, secret: string): Promise<Buffer> {
  const invitation = await findInvitation(ctx, secret)
  if (!invitation) throw new Error('no invitation')
  return fromBase32(invitation.totp.key)
}

export type JoinedPerson = {
  staffId: string
  email: string
  token: string
  recoveryCodes: string[]
  /** The code that the app shows now. */
  code: () => string
}

/** Invites a person who joins at once. The app's code of this moment is then used. */
export async function joined(
  ctx: StaffShop,
  name = 'ana',
  role: StaffRole = 'owner',
): Promise<JoinedPerson> {
  const { staffId, secret } = await invited(ctx, name, role)
  const key = await shownKey(ctx, secret)
  const code = () => totpCode(key, totpStep(ctx.now()))
  const input = { secret, password: STAFF_PASSWORD, code: code() }
  const outcome = await acceptInvitation(ctx, input, browserWith())
  if (!outcome.ok) throw new Error(outcome.reason)
  return { staffId, email: `${name}@tienda.example`, ...outcome, code }
}

/** The bytes of a key as people type it into an app. */
export function fromBase32(text: string): Buffer {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = Array.from(text, (sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join(
    '',
  )
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
