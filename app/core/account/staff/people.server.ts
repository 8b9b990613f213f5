import { recordAudit } from '#core/base/audit/audit.server.ts'
import type { WithHouseActor } from '#core/base/actor/actor.ts'
import type { AuditFacts } from '#core/base/audit/audit.ts'
import type { MailContext } from '#core/mail/outbox.server.ts'
import { checkForm, type FieldErrors } from '#core/base/text/form-schema.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { staffForm, type StaffField, type StaffInput } from './staff-form.ts'
import { makeInvitation } from './staff-invitations.server.ts'
import { newId } from './staff-secrets.server.ts'
import { findStaff, type StaffPerson } from './staff-list.server.ts'
import { endSessionsOf } from './staff-sessions.server.ts'
import { ROLE_LABELS, type StaffRole } from './staff.ts'

/** The context of changes of people; the running shop is one. */
export type PeopleContext = MailContext & WithHouseActor & { now: () => Date; wakeMail: () => void }

export type InviteOutcome =
  | { ok: true; staffId: string; path: string }
  | { ok: false; reason: 'bad_fields'; errors: FieldErrors<StaffField> }
  | { ok: false; reason: 'taken' }

/** Adds a person and invites them by mail; `path` is the invitation's link. */
export async function inviteStaff(ctx: PeopleContext, input: StaffInput): Promise<InviteOutcome> {
  const checked = checkForm(staffForm, input)
  if (!checked.ok) return { ok: false, reason: 'bad_fields', errors: checked.errors }
  const person = { id: newId('stf'), ...checked.values }
  const at = ctx.now().toISOString()
  const path = await transact(ctx, async (inside) => {
    const { numInsertedOrUpdatedRows: added } = await inside.db
      .insertInto('staff')
      .values({
        ...person,
        is_active: 1,
        password_hash: null,
        totp_secret: null,
        invited_at: at,
        joined_at: null,
      })
      .onConflict((oc) => oc.column('email').doNothing())
      .executeTakeFirstOrThrow()
    if (added !== 1n) return undefined
    const link = await makeInvitation(inside, person, { isAgain: false })
    await record(inside, person.id, {
      action: 'staff.invite',
      summary: `Invita a una persona: ${ROLE_LABELS[person.role]}`,
      after: { role: person.role },
    })
    return link
  })
  if (path === undefined) return { ok: false, reason: 'taken' }
  ctx.wakeMail()
  return { ok: true, staffId: person.id, path }
}

export type PersonOutcome =
  | { ok: true; person: StaffPerson }
  | { ok: false; reason: 'unknown' | 'same' | 'last_owner' | 'inactive' }
  /** The role is another than the one that was read. */
  | { ok: false; reason: 'changed_meanwhile' }

/**
 * Changes what a person may do, from the next request on. Refuses to demote the last owner, and if
 * the person no longer has the role `from` that was read.
 */
export const changeStaffRole = (
  ctx: PeopleContext,
  { staffId, role, from }: { staffId: string; role: StaffRole; from?: StaffRole },
): Promise<PersonOutcome> =>
  changePerson(ctx, staffId, async (inside, person) => {
    if (person.role === role) return 'same'
    if (from !== undefined && person.role !== from) return 'changed_meanwhile'
    if (await isLastOwner(inside.db, person)) return 'last_owner'
    await inside.db.updateTable('staff').set({ role }).where('id', '=', staffId).execute()
    return {
      action: 'staff.change_role',
      summary: `Cambia el papel de una persona: ${ROLE_LABELS[person.role]} → ${ROLE_LABELS[role]}`,
      before: { role: person.role },
      after: { role },
    }
  })

/** Takes a person's access away, and ends their sessions and invitation. Not of the last owner. */
export const deactivateStaff = (ctx: PeopleContext, staffId: string): Promise<PersonOutcome> =>
  changePerson(ctx, staffId, async (inside, person) => {
    if (!person.isActive) return 'same'
    if (await isLastOwner(inside.db, person)) return 'last_owner'
    await setActive(inside.db, staffId, 0)
    await inside.db.deleteFrom('staff_invitations').where('staff_id', '=', staffId).execute()
    await endAccess(inside.db, staffId)
    return {
      action: 'staff.deactivate',
      summary: 'Quita el acceso a una persona',
      before: { isActive: true },
      after: { isActive: false },
    }
  })

/** Gives the access back, with the password and second factor of before. */
export const activateStaff = (ctx: PeopleContext, staffId: string): Promise<PersonOutcome> =>
  changePerson(ctx, staffId, async (inside, person) => {
    if (person.isActive) return 'same'
    await setActive(inside.db, staffId, 1)
    return {
      action: 'staff.activate',
      summary: 'Devuelve el acceso a una persona',
      before: { isActive: false },
      after: { isActive: true },
    }
  })

/** Ends all sessions of a person, except one if it is their own. */
export const endStaffSessions = (
  ctx: PeopleContext,
  { staffId, exceptSessionId }: { staffId: string; exceptSessionId?: string },
): Promise<PersonOutcome> =>
  changePerson(ctx, staffId, async (inside) => {
    const sessions = await endSessionsOf(inside.db, staffId, exceptSessionId)
    if (sessions === 0) return 'same'
    return {
      action: 'staff.end_sessions',
      summary: 'Cierra las sesiones de una persona',
      after: { sessions },
    }
  })

export type NewInvitationOutcome =
  | { ok: true; person: StaffPerson; path: string }
  | Extract<PersonOutcome, { ok: false }>

/** Invites a person again who has not accepted; the earlier link ends. */
export const inviteAgain = (ctx: PeopleContext, staffId: string) =>
  withInvitation(ctx, staffId, async (inside, person) => {
    if (!person.isActive) return 'inactive'
    if (person.state === 'joined') return 'same'
    return {
      action: 'staff.invite_again',
      summary: 'Vuelve a invitar a una persona',
    }
  })

/**
 * Takes a person's second factor away: sessions, passkeys and recovery codes end, and an invitation
 * lets them choose password and key again. Nobody who knows only the password gets in meanwhile.
 */
export const resetSecondFactor = (ctx: PeopleContext, staffId: string) =>
  withInvitation(ctx, staffId, async (inside, person) => {
    if (!person.isActive) return 'inactive'
    const { db } = inside
    await db.updateTable('staff').set({ totp_secret: null }).where('id', '=', staffId).execute()
    await db.deleteFrom('staff_passkeys').where('staff_id', '=', staffId).execute()
    await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
    await endAccess(db, staffId)
    return {
      action: 'staff.reset_second_factor',
      summary: 'Reinicia la llave de una persona',
    }
  })

type Refused = Extract<PersonOutcome, { ok: false }>['reason']
/** Makes a change; returns its entry of the log, or why it refuses. */
type Change = (inside: PeopleContext, person: StaffPerson) => Promise<Refused | Recorded>

/** Runs a change of one person in a transaction that no other change of people enters. */
async function changePerson(
  ctx: PeopleContext,
  staffId: string,
  change: Change,
): Promise<PersonOutcome> {
  return transact<PersonOutcome, PeopleContext>(ctx, async (inside) => {
    await lockPeople(inside.db)
    const person = await findStaff(inside.db, staffId)
    if (!person) return { ok: false, reason: 'unknown' }
    const done = await change(inside, person)
    if (typeof done === 'string') return { ok: false, reason: done }
    await record(inside, staffId, done)
    return { ok: true, person: (await findStaff(inside.db, person.id)) ?? person }
  })
}

async function withInvitation(
  ctx: PeopleContext,
  staffId: string,
  change: Change,
): Promise<NewInvitationOutcome> {
  let path = ''
  const outcome = await changePerson(ctx, staffId, async (inside, person) => {
    const done = await change(inside, person)
    if (typeof done === 'string') return done
    path = await makeInvitation(inside, person, { isAgain: person.joinedAt !== null })
    return done
  })
  if (!outcome.ok) return outcome
  ctx.wakeMail()
  return { ...outcome, path }
}

/** Locks the first person: two owners who remove each other at once must wait for each other. */
async function lockPeople(trx: Db): Promise<void> {
  await trx
    .updateTable('staff')
    .set((eb) => ({ role: eb.ref('role') }))
    .where('id', '=', (eb) =>
      eb.selectFrom('staff').select('id').orderBy('invited_at').orderBy('id').limit(1),
    )
    .execute()
}

/** Whether nobody else could manage people: an owner who cannot sign in cannot either. */
async function isLastOwner(trx: Db, person: StaffPerson): Promise<boolean> {
  if (person.role !== 'owner' || !person.isActive || person.joinedAt === null) return false
  const other = await trx
    .selectFrom('staff')
    .select('id')
    .where('role', '=', 'owner')
    .where('is_active', '=', 1)
    .where('joined_at', 'is not', null)
    .where('password_hash', 'is not', null)
    .where('totp_secret', 'is not', null) // `signInStaff` asks for it, also of who has a passkey
    .where('id', '!=', person.id)
    .executeTakeFirst()
  return other === undefined
}

const setActive = (trx: Db, staffId: string, isActive: 0 | 1) =>
  trx.updateTable('staff').set({ is_active: isActive }).where('id', '=', staffId).execute()

async function endAccess(trx: Db, staffId: string): Promise<void> {
  await endSessionsOf(trx, staffId)
  await trx.deleteFrom('staff_sign_ins').where('staff_id', '=', staffId).execute()
}

type Recorded = { action: string; summary: string; before?: AuditFacts; after?: AuditFacts }

const record = (ctx: PeopleContext, staffId: string, what: Recorded) =>
  recordAudit(ctx.db, {
    ...what,
    actor: ctx.actor,
    at: ctx.now().toISOString(),
    subject: { kind: 'staff', id: staffId },
  })
