import { expect, test } from 'vitest'
import { browserWith } from '#tests/support/factories/accounts.ts'
import {
  invited,
  joined,
  shownKey,
  STAFF_PASSWORD,
  staffShop,
} from '#tests/support/factories/staff.ts'
import type { SessionSecret } from '#core/base/secrets/session-secret.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { deactivateStaff, resetSecondFactor } from './people.server.ts'
import { purgeExpiredStaffSessions } from './purge-staff-sessions.server.ts'
import { reverifyStaff } from './reverify.server.ts'
import type { SecondFactor } from './second-factor.server.ts'
import { endStaffSession, findStaffSession, openStaffSessions } from './staff-sessions.server.ts'
import { finishSignIn, signInStaff } from './staff-sign-in.server.ts'
import { acceptInvitation } from './staff-invitations.server.ts'
import { totpCode } from './totp-code.server.ts'
import { totpStep } from './totp.ts'
import { isReverified } from './staff.ts'

const MINUTE = 60_000
const BROWSER = browserWith()
const [BEFORE, NEXT] = ['tests-only-'.repeat(4), 'another-secret-'.repeat(3)] as const

async function shopWithOwner(limits = {}) {
  const { db } = await testDb()
  const ctx = staffShop(db, limits)
  const ana = await joined(ctx)
  const signIn = (password = STAFF_PASSWORD, email = ana.email) =>
    signInStaff(ctx, { email, password }, BROWSER)
  const firstStep = async () => {
    const outcome = await signIn()
    if (!outcome.ok) throw new Error(outcome.reason)
    return outcome.token
  }
  const secondStep = (token: string, factor: SecondFactor, replaces?: string) =>
    finishSignIn(ctx, { token, factor, replaces }, BROWSER)
  const withCode = (): SecondFactor => ({ kind: 'code', code: ana.code() })
  const session = async (token: string) => {
    const found = await findStaffSession(db, token, ctx.now())
    if (!found) throw new Error('no session')
    return found
  }
  return { db, ctx, ana, signIn, firstStep, secondStep, withCode, session }
}

test('password and then a code open a session; the one of before ends', async () => {
  const { db, ctx, ana, firstStep, secondStep, withCode } = await shopWithOwner()
  ctx.later(MINUTE)
  const outcome = await secondStep(await firstStep(), withCode(), ana.token)
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(await findStaffSession(db, outcome.token, ctx.now())).toMatchObject({
    staff: { id: ana.staffId, name: 'ana', email: 'ana@tienda.example', role: 'owner' },
  })
  expect(await findStaffSession(db, ana.token, ctx.now())).toBeUndefined()
  expect(ctx.events).toEqual([
    'staff_joined ana@tienda.example',
    'staff_signed_in ana@tienda.example',
  ])
  const stored = await db.selectFrom('staff_sessions').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(outcome.token)
})

test('a wrong password, an unknown address, and who may not enter get one answer', async () => {
  const { ctx, ana, signIn } = await shopWithOwner()
  await invited(ctx, 'bea')
  const luis = await joined(ctx, 'luis')
  const eva = await joined(ctx, 'eva')
  await deactivateStaff(ctx, luis.staffId)
  await resetSecondFactor(ctx, eva.staffId)
  const wrong = { ok: false, reason: 'wrong' }
  expect(await signIn('otra contraseña')).toEqual(wrong)
  for (const email of ['nadie@tienda.example', 'bea@tienda.example', luis.email, eva.email])
    expect(await signIn(STAFF_PASSWORD, email)).toEqual(wrong)
  expect(await signIn(STAFF_PASSWORD, ` ${ana.email.toUpperCase()}`)).toMatchObject({ ok: true })
})

test('every kind of wrong sign-in hashes once', async () => {
  const { ctx } = await shopWithOwner()
  await invited(ctx, 'bea')
  let hashes = 0
  const counted = {
    ...ctx,
    quickPasswords: {
      hash: async () => String((hashes += 1)),
      verify: async () => (hashes += 1) < 0,
    },
  }
  for (const email of ['ana@tienda.example', 'bea@tienda.example', 'nadie@tienda.example']) {
    hashes = 0
    await signInStaff(counted, { email, password: 'x' }, BROWSER)
    expect([email, hashes]).toEqual([email, 1])
  }
})

test('a code counts once, also when two sign-ins bring it at the same time', async () => {
  const { ctx, firstStep, secondStep, withCode } = await shopWithOwner()
  expect(await secondStep(await firstStep(), withCode())).toEqual({
    ok: false,
    reason: 'wrong_code',
  })
  ctx.later(MINUTE)
  const tokens = [await firstStep(), await firstStep(), await firstStep(), await firstStep()]
  const outcomes = await Promise.all(tokens.map((token) => secondStep(token, withCode())))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a recovery code opens once, also when two bring it, and is logged', async () => {
  const { ctx, ana, firstStep, secondStep } = await shopWithOwner()
  const [code = ''] = ana.recoveryCodes
  expect(new Set(ana.recoveryCodes).size).toBe(10)
  const tokens = [await firstStep(), await firstStep(), await firstStep(), await firstStep()]
  const factor: SecondFactor = { kind: 'recovery', code: code.toLowerCase().replace('-', ' ') }
  const outcomes = await Promise.all(tokens.map((token) => secondStep(token, factor)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(ctx.events.filter((event) => event.startsWith('staff_recovery'))).toHaveLength(1)
  expect(await secondStep(await firstStep(), factor)).toEqual({ ok: false, reason: 'wrong_code' })
})

test('one sign-in opens one session, also with two right answers at once', async () => {
  const { db, ctx, ana, firstStep, secondStep } = await shopWithOwner()
  const token = await firstStep()
  const outcomes = await Promise.all(
    ana.recoveryCodes.slice(0, 4).map((code) => secondStep(token, { kind: 'recovery', code })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await openStaffSessions(db, { now: ctx.now() })).toHaveLength(2) // with that of joining
})

test('the second step bears five wrong answers and five minutes', async () => {
  const { ctx, ana, firstStep, secondStep, withCode } = await shopWithOwner()
  ctx.later(MINUTE)
  const token = await firstStep()
  const other = await firstStep()
  for (let tries = 0; tries < 5; tries += 1)
    expect(await secondStep(token, { kind: 'code', code: '000000' })).toEqual({
      ok: false,
      reason: 'wrong_code',
    })
  expect(await secondStep(token, withCode())).toEqual({ ok: false, reason: 'expired' })
  ctx.later(5 * MINUTE)
  expect(await secondStep(other, withCode())).toEqual({ ok: false, reason: 'expired' })
  expect(await secondStep('x'.repeat(43), withCode())).toEqual({ ok: false, reason: 'expired' })
  expect(
    ctx.events.filter((event) => event === `staff_second_factor_failed ${ana.email}`),
  ).toHaveLength(5)
})

test('a full limit stops before the second factor is looked at', async () => {
  const { ctx, firstStep, secondStep, withCode } = await shopWithOwner({
    secondFactor: async () => ({ waitSeconds: 60, giveBack: async () => {} }),
  })
  ctx.later(MINUTE)
  expect(await secondStep(await firstStep(), withCode())).toEqual({
    ok: false,
    reason: 'wait',
    waitSeconds: 60,
  })
})

test('a session ends after 30 idle minutes, after 12 hours, at sign-out, and with the person', async () => {
  const { db, ctx, ana } = await shopWithOwner()
  const isOpen = async (token: string) =>
    (await findStaffSession(db, token, ctx.now())) !== undefined
  ctx.later(29 * MINUTE)
  expect(await isOpen(ana.token)).toBe(true)
  ctx.later(29 * MINUTE)
  expect(await isOpen(ana.token)).toBe(true)
  ctx.later(30 * MINUTE)
  expect(await isOpen(ana.token)).toBe(false)

  const bea = await joined(ctx, 'bea')
  for (let halves = 0; halves < 25; halves += 1) {
    expect([halves, await isOpen(bea.token)]).toEqual([halves, halves < 25])
    ctx.later(29 * MINUTE)
  }
  expect(await isOpen(bea.token)).toBe(false)

  const eva = await joined(ctx, 'eva')
  await endStaffSession(db, eva.token)
  expect(await isOpen(eva.token)).toBe(false)
  const luis = await joined(ctx, 'luis')
  await db.updateTable('staff').set({ is_active: 0 }).where('id', '=', luis.staffId).execute()
  expect(await isOpen(luis.token)).toBe(false)
})

test('the second factor shown again counts for ten minutes', async () => {
  const { ctx, ana, session, withCode } = await shopWithOwner()
  ctx.later(10 * MINUTE)
  const before = await session(ana.token)
  expect(isReverified(before.reverifiedAt, ctx.now())).toBe(false)
  expect(await reverifyStaff(ctx, before, { kind: 'code', code: '000000' }, BROWSER)).toEqual({
    ok: false,
    reason: 'wrong_code',
  })
  expect(isReverified((await session(ana.token)).reverifiedAt, ctx.now())).toBe(false)
  expect(await reverifyStaff(ctx, before, withCode(), BROWSER)).toEqual({ ok: true })
  const { reverifiedAt } = await session(ana.token)
  ctx.later(10 * MINUTE - 1)
  expect(isReverified(reverifiedAt, ctx.now())).toBe(true)
  ctx.later(1)
  expect(isReverified(reverifiedAt, ctx.now())).toBe(false)
})

test('without the session secret the key of the codes is unreadable, and no code opens', async () => {
  const { ctx, ana, firstStep, withCode } = await shopWithOwner()
  ctx.later(MINUTE)
  const other = { ...ctx, sessionSecret: NEXT }
  const token = await firstStep()
  expect(await finishSignIn(other, { token, factor: withCode() }, BROWSER)).toEqual({
    ok: false,
    reason: 'wrong_code',
  })
  expect(ana.recoveryCodes).toHaveLength(10)
})

test('a change of the secret ends no factor: a used key is stored by the newest, codes count until theirs goes', async () => {
  const { ctx, ana, firstStep, withCode } = await shopWithOwner()
  const outcomeWith = async (sessionSecret: SessionSecret, factor: SecondFactor) => {
    ctx.later(MINUTE)
    const token = await firstStep()
    const given = factor.kind === 'code' ? withCode() : factor
    return (await finishSignIn({ ...ctx, sessionSecret }, { token, factor: given }, BROWSER)).ok
  }
  const [first, second] = ana.recoveryCodes.map((code) => ({ kind: 'recovery' as const, code }))
  if (!first || !second) throw new Error('no codes')
  expect(await outcomeWith(NEXT, withCode())).toBe(false)
  expect(await outcomeWith([NEXT, BEFORE], withCode())).toBe(true)
  expect(await outcomeWith(NEXT, withCode())).toBe(true)
  expect(await outcomeWith([NEXT, BEFORE], first)).toBe(true)
  expect(await outcomeWith(NEXT, second)).toBe(false)
})

test('an invitation whose page was open over a change of the secret is accepted', async () => {
  const { db } = await testDb()
  const ctx = staffShop(db)
  const { secret } = await invited(ctx)
  const shown = await shownKey(ctx, secret)
  const changing: SessionSecret = [NEXT, BEFORE]
  const code = totpCode(shown, totpStep(ctx.now()))
  const input = { secret, password: STAFF_PASSWORD, code }
  expect(await acceptInvitation({ ...ctx, sessionSecret: changing }, input, BROWSER)).toMatchObject(
    {
      ok: true,
    },
  )
})

test('ended sessions and what has expired are deleted, with address and browser', async () => {
  const { db, ctx, ana, firstStep } = await shopWithOwner()
  await firstStep()
  await invited(ctx, 'bea')
  ctx.later(20 * MINUTE)
  await joined(ctx, 'luis')
  ctx.later(10 * MINUTE)
  expect(await purgeExpiredStaffSessions(db, ctx.now())).toBe(1)
  const left = await db.selectFrom('staff_sessions').select('staff_id').execute()
  expect(left.map(({ staff_id: id }) => id)).not.toContain(ana.staffId)
  expect(await db.selectFrom('staff_sign_ins').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('staff_invitations').selectAll().execute()).toHaveLength(1)
  ctx.later(48 * 60 * MINUTE)
  expect(await purgeExpiredStaffSessions(db, ctx.now())).toBe(1)
  expect(await db.selectFrom('staff_invitations').selectAll().execute()).toEqual([])
})
