import type { SessionSecret } from '#core/base/secrets/session-secret.ts'
import { shop } from '#core/base/policy/shop.ts'
import { recordAudit } from '#core/base/audit/audit.server.ts'
import { busy, type Busy, type Visitor } from '#core/account/sign-in/accounts.server.ts'
import { commonPasswords } from '#core/account/sign-in/common-passwords.server.ts'
import { isHashQueueFull } from '#core/account/sign-in/hash-queue.server.ts'
import { newPassword } from '#core/account/sign-in/password.ts'
import { checkForm } from '#core/base/text/form-schema.ts'
import { queueMail, type MailContext } from '#core/mail/outbox.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import * as v from 'valibot'
import { replaceRecoveryCodes } from './second-factor.server.ts'
import { limitName, passwordsOf, staffActor, type StaffContext } from './staff-context.server.ts'
import { INVITATION, invitationMail, invitationPath } from './staff-mails.ts'
import {
  encryptTotp,
  isSecret,
  keyedHashes,
  newSecret,
  secretHash,
} from './staff-secrets.server.ts'
import { endSessionsOf, startStaffSession } from './staff-sessions.server.ts'
import type { StaffRole } from './staff.ts'
import { stepOfCode } from './totp-code.server.ts'
import { base32, readTotpCode, TOTP, totpAddress } from './totp.ts'

type Invited = { id: string; name: string; email: string; role: StaffRole }

/**
 * Makes a person's one invitation, inside the caller's transaction, and queues its mail; returns
 * the path of its link. An earlier invitation ends. Only the hash of its secret is stored.
 */
export async function makeInvitation(
  ctx: MailContext & { now: () => Date },
  person: Invited,
  { isAgain }: { isAgain: boolean },
): Promise<string> {
  const secret = newSecret()
  const now = ctx.now()
  const invitation = {
    token_hash: secretHash(secret),
    expires_at: new Date(now.getTime() + INVITATION.hours * 3_600_000).toISOString(),
  }
  await ctx.db
    .insertInto('staff_invitations')
    .values({ staff_id: person.id, ...invitation })
    .onConflict((oc) => oc.column('staff_id').doUpdateSet(invitation))
    .execute()
  const mail = invitationMail({ ...person, isAgain }, { shopUrl: ctx.shopUrl, secret })
  const dedupeKey = `staff-invitation:${invitation.token_hash}`
  const to = { kind: 'staff_invitation', dedupeKey, to: person.email }
  await queueMail(ctx, { ...to, ...mail }, now.toISOString())
  return invitationPath(secret)
}

async function findInvited(db: Db, secret: string, now: Date): Promise<Invited | undefined> {
  if (!isSecret(secret)) return undefined
  return db
    .selectFrom('staff_invitations')
    .innerJoin('staff', 'staff.id', 'staff_invitations.staff_id')
    .select(['staff.id', 'name', 'email', 'role'])
    .where('token_hash', '=', secretHash(secret))
    .where('expires_at', '>', now.toISOString())
    .where('is_active', '=', 1)
    .executeTakeFirst()
}

/** The key that this invitation enrols: derived, so that a look at the page stores nothing. */
const enrolmentKeys = (sessionSecret: SessionSecret, secret: string): [Buffer, ...Buffer[]] => {
  const keyOf = (hash: Buffer) => hash.subarray(0, TOTP.keyBytes)
  const [newest, ...others] = keyedHashes(sessionSecret, 'totp-enrolment', secret)
  return [keyOf(newest), ...others.map(keyOf)]
}

/** What the page of an invitation shows. */
export type OpenInvitation = {
  name: string
  email: string
  role: StaffRole
  /** The key for the app: as the text of a QR code, and to type. */
  totp: { address: string; key: string }
}

/** The invitation of a link; undefined: unknown, used, replaced, too old, or of nobody active. */
export async function findInvitation(
  ctx: Pick<StaffContext, 'db' | 'sessionSecret' | 'now'>,
  secret: string,
): Promise<OpenInvitation | undefined> {
  const invited = await findInvited(ctx.db, secret, ctx.now())
  if (!invited) return undefined
  const { name, email, role } = invited
  const [key] = enrolmentKeys(ctx.sessionSecret, secret)
  return {
    name,
    email,
    role,
    totp: { address: totpAddress(key, shop.name, email), key: base32(key) },
  }
}

export type AcceptOutcome =
  /** `token` is for the session's cookie; the codes are shown once. */
  | { ok: true; token: string; cookies: string[]; recoveryCodes: string[] }
  | Busy
  | { ok: false; reason: 'bad_password'; message: string }
  | { ok: false; reason: 'wrong_code' }
  | { ok: false; reason: 'gone' }

/**
 * Accepts an invitation: the person chooses a password, proves that the app has the key, gets
 * recovery codes, and is signed in. Ends the person's other sessions and earlier codes. One
 * invitation is accepted once, also by two requests at the same time.
 * Guarded by: people.server.test.ts, racing.
 */
export async function acceptInvitation(
  ctx: StaffContext,
  input: { secret: string; password: string; code: string; replaces?: string | undefined },
  visitor: Visitor,
): Promise<AcceptOutcome> {
  const invited = await findInvited(ctx.db, input.secret, ctx.now())
  if (!invited) return { ok: false, reason: 'gone' }
  const form = v.object({ password: newPassword(await commonPasswords(), [invited.email]) })
  const checked = checkForm(form, { password: input.password })
  if (!checked.ok) {
    return { ok: false, reason: 'bad_password', message: checked.errors.password ?? '' }
  }
  const enrolled = enrolledKey(ctx, input)
  if (!enrolled) return { ok: false, reason: 'wrong_code' }
  const name = limitName(invited.email)
  const { clientAddress } = visitor
  let passwordHash: string
  try {
    passwordHash = await ctx.accounts.hashes.run(
      { clientAddress, account: name, isKnown: true },
      async () => (await passwordsOf(ctx)).hash(checked.values.password),
    )
  } catch (error) {
    if (isHashQueueFull(error)) return busy()
    throw error
  }
  const outcome = await transact<AcceptOutcome, StaffContext>(ctx, (inside) =>
    join(inside, { ...input, invited, passwordHash, ...enrolled, visitor }),
  )
  if (!outcome.ok) return outcome
  ctx.logSecurity('staff_joined', { email: invited.email, clientAddress })
  return { ...outcome, cookies: [await ctx.accounts.devices.remember(visitor.cookie, name)] }
}

/** The key that the app has by its code: the page may have shown it before the secret changed. */
function enrolledKey(
  ctx: Pick<StaffContext, 'sessionSecret' | 'now'>,
  { secret, code: typed }: { secret: string; code: string },
): { key: Uint8Array; step: number } | undefined {
  const code = readTotpCode(typed)
  if (code === undefined) return undefined
  for (const key of enrolmentKeys(ctx.sessionSecret, secret)) {
    const step = stepOfCode(key, code, { now: ctx.now(), lastStep: 0 })
    if (step !== undefined) return { key, step }
  }
  return undefined
}

type Joining = {
  secret: string
  replaces?: string | undefined
  invited: Invited
  passwordHash: string
  key: Uint8Array
  step: number
  visitor: Visitor
}

async function join(ctx: StaffContext, joining: Joining): Promise<AcceptOutcome> {
  const { secret, replaces, invited, passwordHash, key, step, visitor } = joining
  const now = ctx.now()
  const at = now.toISOString()
  const { numDeletedRows } = await ctx.db
    .deleteFrom('staff_invitations')
    .where('token_hash', '=', secretHash(secret))
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  const { numUpdatedRows } = await ctx.db
    .updateTable('staff')
    .set((eb) => ({
      password_hash: passwordHash,
      totp_secret: encryptTotp(ctx.sessionSecret, invited.id, key),
      totp_last_step: step,
      joined_at: eb.fn.coalesce('joined_at', eb.val(at)),
    }))
    .where('id', '=', invited.id)
    .where('is_active', '=', 1)
    .where((eb) => eb.lit(numDeletedRows === 1n))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n) return { ok: false, reason: 'gone' }
  await endSessionsOf(ctx.db, invited.id)
  const recoveryCodes = await replaceRecoveryCodes(ctx.db, ctx.sessionSecret, invited.id)
  const session = await startStaffSession(ctx.db, { staffId: invited.id, visitor, now, replaces })
  await recordAudit(ctx.db, {
    actor: staffActor(ctx, invited, visitor),
    at,
    action: 'staff.join',
    subject: { kind: 'staff', id: invited.id },
    summary: 'Acepta la invitación y prepara su acceso',
  })
  return { ok: true, token: session.token, cookies: [], recoveryCodes }
}
