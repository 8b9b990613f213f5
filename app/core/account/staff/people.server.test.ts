import { expect, test } from 'vitest'
import { checkAudit, listAudit } from '#core/base/audit/audit.server.ts'
import { browserWith } from '#tests/support/factories/accounts.ts'
import {
  invited,
  joined,
  shownKey,
  STAFF_PASSWORD,
  staffShop,
} from '#tests/support/factories/staff.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import {
  activateStaff,
  changeStaffRole,
  deactivateStaff,
  endStaffSessions,
  inviteAgain,
  inviteStaff,
  resetSecondFactor,
} from './people.server.ts'
import { acceptInvitation, findInvitation } from './staff-invitations.server.ts'
import { findStaff, hasStaff, listStaff } from './staff-list.server.ts'
import { findStaffSession } from './staff-sessions.server.ts'
import { totpCode } from './totp-code.server.ts'
import { totpStep } from './totp.ts'

const HOUR = 3_600_000
const BROWSER = browserWith()

async function shop() {
  const { db } = await testDb()
  return { db, ctx: staffShop(db) }
}

test('the desk exists with its first person', async () => {
  const { db, ctx } = await shop()
  expect(await hasStaff(db)).toBe(false)
  await invited(ctx)
  expect(await hasStaff(db)).toBe(true)
})

test('an invitation is mailed, and its secret is not stored', async () => {
  const { db, ctx } = await shop()
  const { staffId, secret } = await invited(ctx, 'ana', 'warehouse')
  const [mail] = await db.selectFrom('mail_outbox').select(['to_email', 'text']).execute()
  expect(mail?.to_email).toBe('ana@tienda.example')
  expect(mail?.text).toContain(`https://vereda.example/mostrador/entrar/invitacion/${secret}`)
  const stored = await db.selectFrom('staff_invitations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(secret)
  expect(await listStaff(db)).toMatchObject([{ id: staffId, state: 'invited', role: 'warehouse' }])
})

test('wrong fields and an address that is taken are refused, and nothing is written', async () => {
  const { db, ctx } = await shop()
  const add = (name: string, email: string) => inviteStaff(ctx, { name, email, role: 'owner' })
  expect(await add(' ', 'x')).toMatchObject({
    ok: false,
    reason: 'bad_fields',
    errors: { name: 'Escribe el nombre' },
  })
  expect(await add('<b>', 'ana@tienda.example')).toMatchObject({ ok: false })
  await invited(ctx)
  expect(await add('Otra', ' ANA@tienda.example')).toEqual({ ok: false, reason: 'taken' })
  expect(await listStaff(db)).toHaveLength(1)
  expect(await listAudit(db, { most: 10 })).toHaveLength(1)
})

test('one invitation is accepted once, also by several at the same time', async () => {
  const { db, ctx } = await shop()
  const { staffId, secret } = await invited(ctx)
  const code = totpCode(await shownKey(ctx, secret), totpStep(ctx.now()))
  const input = { secret, password: STAFF_PASSWORD, code }
  // From six clients: the hash queue lets each client wait once.
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      acceptInvitation(ctx, input, { ...BROWSER, clientAddress: `192.0.2.${at}` }),
    ),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((one) => !one.ok && one.reason === 'gone')).toHaveLength(5)
  expect(await findStaff(db, staffId)).toMatchObject({ state: 'joined', recoveryCodesLeft: 10 })
  expect(await db.selectFrom('staff_sessions').select('id').execute()).toHaveLength(1)
  expect((await listAudit(db, { most: 10 })).map(({ action }) => action)).toEqual([
    'staff.join',
    'staff.invite',
  ])
  expect(await findInvitation(ctx, secret)).toBeUndefined()
})

test('an invitation ends after 48 hours, and with the next one', async () => {
  const { ctx } = await shop()
  const { staffId, secret } = await invited(ctx)
  const again = await inviteAgain(ctx, staffId)
  if (!again.ok) throw new Error(again.reason)
  expect(await findInvitation(ctx, secret)).toBeUndefined()
  const next = again.path.split('/').at(-1) ?? ''
  ctx.later(48 * HOUR - 1)
  expect(await findInvitation(ctx, next)).toMatchObject({ email: 'ana@tienda.example' })
  ctx.later(1)
  expect(await findInvitation(ctx, next)).toBeUndefined()
  expect(
    await acceptInvitation(
      ctx,
      { secret: next, password: STAFF_PASSWORD, code: '123456' },
      BROWSER,
    ),
  ).toEqual({ ok: false, reason: 'gone' })
})

test('a common password or a wrong code leaves the invitation open', async () => {
  const { ctx } = await shop()
  const { secret } = await invited(ctx)
  const accept = (password: string, code: string) =>
    acceptInvitation(ctx, { secret, password, code }, BROWSER)
  const code = totpCode(await shownKey(ctx, secret), totpStep(ctx.now()))
  expect(await accept('12345678', code)).toMatchObject({ ok: false, reason: 'bad_password' })
  expect(await accept('corta', code)).toMatchObject({ ok: false, reason: 'bad_password' })
  expect(await accept(STAFF_PASSWORD, '000000')).toEqual({ ok: false, reason: 'wrong_code' })
  expect(await accept(STAFF_PASSWORD, code)).toMatchObject({ ok: true })
})

test('the last active owner is neither demoted nor deactivated', async () => {
  const { db, ctx } = await shop()
  const ana = await joined(ctx)
  const { staffId: bea } = await invited(ctx, 'bea')
  const refused = { ok: false, reason: 'last_owner' }
  expect(await deactivateStaff(ctx, ana.staffId)).toEqual(refused)
  expect(await changeStaffRole(ctx, { staffId: ana.staffId, role: 'support' })).toEqual(refused)
  expect(await findStaff(db, ana.staffId)).toMatchObject({ role: 'owner', isActive: true })
  expect(await deactivateStaff(ctx, bea)).toMatchObject({ ok: true }) // never joined
  const luis = await joined(ctx, 'luis')
  expect(await deactivateStaff(ctx, ana.staffId)).toMatchObject({ ok: true })
  expect(await deactivateStaff(ctx, luis.staffId)).toEqual(refused)
})

test('an owner who cannot sign in does not stand in for the last one who can', async () => {
  const { db, ctx } = await shop()
  const [ana, bea] = [await joined(ctx), await joined(ctx, 'bea')]
  expect(await resetSecondFactor(ctx, bea.staffId)).toMatchObject({ ok: true })
  const demote = (staffId: string) => changeStaffRole(ctx, { staffId, role: 'support' })
  const refused = { ok: false, reason: 'last_owner' }
  expect(await deactivateStaff(ctx, ana.staffId)).toEqual(refused)
  expect(await demote(ana.staffId)).toEqual(refused)
  expect(await findStaff(db, ana.staffId)).toMatchObject({ role: 'owner', isActive: true })
  expect(await demote(bea.staffId)).toMatchObject({ ok: true }) // Ana is left
})

test('two owners who remove each other at the same time: one stays', async () => {
  const { db, reopen } = await testDb()
  const ctx = staffShop(db)
  const other = { ...ctx, db: reopen().db }
  for (let round = 0; round < 5; round += 1) {
    const [ana, bea] = [await joined(ctx, `ana${round}`), await joined(ctx, `bea${round}`)]
    const owners = await listStaff(db)
    for (const { id, isActive } of owners)
      if (isActive && ![ana.staffId, bea.staffId].includes(id)) await deactivateStaff(ctx, id)
    const outcomes = await Promise.all([
      deactivateStaff(ctx, ana.staffId),
      changeStaffRole(other, { staffId: bea.staffId, role: 'support' }),
    ])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  }
  expect((await checkAudit(db)).broken).toBeNull()
})

test('who loses access loses sessions at once; a role counts from the next request on', async () => {
  const { db, ctx } = await shop()
  await joined(ctx)
  const bea = await joined(ctx, 'bea', 'support')
  const roleOf = async () => (await findStaffSession(db, bea.token, ctx.now()))?.staff.role
  await changeStaffRole(ctx, { staffId: bea.staffId, role: 'warehouse' })
  expect(await roleOf()).toBe('warehouse')
  await deactivateStaff(ctx, bea.staffId)
  expect(await roleOf()).toBeUndefined()
  await activateStaff(ctx, bea.staffId)
  expect(await roleOf()).toBeUndefined() // it has to sign in again
  const eva = await joined(ctx, 'eva', 'support')
  expect(await endStaffSessions(ctx, { staffId: eva.staffId })).toMatchObject({ ok: true })
  expect(await findStaffSession(db, eva.token, ctx.now())).toBeUndefined()
})

test('a reset ends key, codes and sessions, and its invitation prepares them again', async () => {
  const { db, ctx } = await shop()
  const ana = await joined(ctx)
  const reset = await resetSecondFactor(ctx, ana.staffId)
  if (!reset.ok) throw new Error(reset.reason)
  expect(reset.person).toMatchObject({ state: 'reset', recoveryCodesLeft: 0, passkeys: 0 })
  expect(await findStaffSession(db, ana.token, ctx.now())).toBeUndefined()
  const secret = reset.path.split('/').at(-1) ?? ''
  const code = totpCode(await shownKey(ctx, secret), totpStep(ctx.now()))
  const outcome = await acceptInvitation(ctx, { secret, password: STAFF_PASSWORD, code }, BROWSER)
  expect(outcome).toMatchObject({ ok: true })
  expect(await findStaff(db, ana.staffId)).toMatchObject({
    state: 'joined',
    joinedAt: '2027-03-01T09:00:00.000Z',
  })
})

test('every change of people is in the log once, without names or addresses', async () => {
  const { db, ctx } = await shop()
  const ana = await joined(ctx)
  // A short name would be found by chance in the hashes of the entries.
  const { staffId } = await invited(ctx, 'guillermina')
  await inviteAgain(ctx, staffId)
  await changeStaffRole(ctx, { staffId, role: 'support' })
  await changeStaffRole(ctx, { staffId, role: 'support' })
  await deactivateStaff(ctx, staffId)
  await activateStaff(ctx, staffId)
  await endStaffSessions(ctx, { staffId: ana.staffId })
  const entries = await listAudit(db, { most: 50 })
  expect(entries.map(({ action }) => action).toReversed()).toEqual([
    'staff.invite',
    'staff.join',
    'staff.invite',
    'staff.invite_again',
    'staff.change_role',
    'staff.deactivate',
    'staff.activate',
    'staff.end_sessions',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/tienda\.example|guillermina|203\.0\.113/)
})

test('a role is not changed over one that somebody else has just given', async () => {
  const { db, ctx } = await shop()
  await joined(ctx)
  const { staffId } = await invited(ctx, 'bea', 'warehouse')
  const change = (role: 'support' | 'owner') =>
    changeStaffRole(ctx, { staffId, role, from: 'warehouse' })
  expect(await change('support')).toMatchObject({ ok: true, person: { role: 'support' } })
  expect(await change('owner')).toEqual({ ok: false, reason: 'changed_meanwhile' })
  expect(await findStaff(db, staffId)).toMatchObject({ role: 'support' })
})
