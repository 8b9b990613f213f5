import { expect, test } from 'vitest'
import {
  accountContext,
  browserWith,
  registered,
  withResets,
} from '#tests/support/factories/accounts.ts'
import { PASSWORD } from '#seed/people.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { findSession, registerShopper, signIn, signOut } from './accounts.server.ts'
import { createHashQueue } from './hash-queue.server.ts'
import { requestReset, resetPassword } from './password-reset.server.ts'
import { BAD_EMAIL } from './registration.ts'

const EMAIL = 'lucia@correo.example'
const NEXT = 'otra senda, otro día'

async function shop() {
  const { db } = await testDb()
  const { ctx, tokens } = withResets(db)
  return { db, ctx, tokens, ...(await registered(ctx)) }
}

const signInWith = (ctx: Awaited<ReturnType<typeof shop>>['ctx'], password: string) =>
  signIn(ctx, { email: EMAIL, password }, browserWith())

test('a link to a new password works once, ends all sessions and all other links', async () => {
  const { db, ctx, tokens, browser } = await shop()
  for (let n = 0; n < 2; n += 1) await requestReset(ctx, { email: ` ${EMAIL}` }, browserWith())
  const [first = '', second = ''] = tokens
  const use = (token: string) => resetPassword(ctx, { token, password: NEXT }, browserWith())
  expect(await use(first)).toMatchObject({ ok: true })
  expect((await findSession(ctx, browser)).shopper).toBeNull()
  const before = await dump(db)
  expect(await use(first)).toEqual({ ok: false, reason: 'bad_link' })
  expect(await use(second)).toEqual({ ok: false, reason: 'bad_link' })
  expect(await dump(db)).toEqual(before)
  expect((await signInWith(ctx, PASSWORD)).ok).toBe(false)
  expect((await signInWith(ctx, NEXT)).ok).toBe(true)
})

test('a link is over after its hour', async () => {
  const { db, ctx, tokens } = await shop()
  await requestReset(ctx, { email: EMAIL }, browserWith())
  await db.updateTable('verifications').set({ expires_at: '2026-01-01T00:00:00.000Z' }).execute()
  const [token = ''] = tokens
  expect(await resetPassword(ctx, { token, password: NEXT }, browserWith())).toEqual({
    ok: false,
    reason: 'bad_link',
  })
  expect((await signInWith(ctx, PASSWORD)).ok).toBe(true)
})

test('a copy of the database opens no link', async () => {
  const { db, ctx, tokens } = await shop()
  await requestReset(ctx, { email: EMAIL }, browserWith())
  expect(tokens).toHaveLength(1)
  expect(JSON.stringify(await dump(db))).not.toContain(tokens[0])
})

test.each(['o/brien@correo.example', 'a&b@correo.example', 'a@b.xn--p1ai'])(
  '%s is refused in words, not by a fault',
  async (email) => {
    const { db } = await testDb()
    const ctx = accountContext(db)
    const person = { email, password: PASSWORD, firstName: 'A', lastName: 'B', phone: '600000000' }
    expect(await registerShopper(ctx, person, browserWith())).toEqual({
      ok: false,
      reason: 'bad_fields',
      errors: { email: BAD_EMAIL },
    })
    expect(await requestReset(ctx, { email }, browserWith())).toEqual({
      ok: false,
      reason: 'bad_fields',
    })
  },
)

test('an accent is the same in one stroke or in two, a digit in full width or not', async () => {
  const { ctx } = await shop()
  const person = {
    email: 'ana@correo.example',
    password: 'man\u0303ana es otro di\u0301a \uff17',
    firstName: 'Ana',
    lastName: 'B',
    phone: '600000000',
  }
  expect((await registerShopper(ctx, person, browserWith())).ok).toBe(true)
  const typed = { email: person.email, password: 'ma\u00f1ana es otro d\u00eda 7' }
  expect((await signIn(ctx, typed, browserWith())).ok).toBe(true)
})

test('a name cannot break its line in any way', async () => {
  const { db } = await testDb()
  const person = { email: EMAIL, password: PASSWORD, lastName: 'B', phone: '600000000' }
  for (const firstName of ['A\u2028B', 'A\u2029B', 'A\r\nB', '<b>']) {
    const outcome = await registerShopper(
      accountContext(db),
      { ...person, firstName },
      browserWith(),
    )
    expect(outcome).toMatchObject({ errors: { firstName: 'Hay caracteres que no podemos usar' } })
  }
  const reversed = { ...person, firstName: 'A\u202eB' }
  expect(await registerShopper(accountContext(db), reversed, browserWith())).toMatchObject({
    shopper: { firstName: 'AB' },
  })
})

test('a try that found the hashes busy costs no turn', async () => {
  const { ctx } = await shop()
  let turns = 0
  const guess = async () => {
    turns += 1
    return { waitSeconds: 0, giveBack: async () => {} }
  }
  const hashes = createHashQueue({
    atOnce: 0,
    waiting: 0,
    waitingForAccount: 0,
    longestWaitMs: 1000,
  })
  const busy = { ...ctx, limits: { ...ctx.limits, guess }, hashes }
  expect(await signInWith(busy, PASSWORD)).toMatchObject({ reason: 'wait' })
  expect(turns).toBe(0)
})

test('a client over its limit neither waits for a hash nor asks the database', async () => {
  const { ctx } = await shop()
  let turns = 0
  const guess = async () => {
    turns += 1
    return { waitSeconds: 0, giveBack: async () => {} }
  }
  const limits = { ...ctx.limits, signInClient: () => 7, guess }
  expect(await signInWith({ ...ctx, limits }, PASSWORD)).toMatchObject({ waitSeconds: 7 })
  expect(turns).toBe(0)
})

test('a link that was used makes its browser a known one: strangers who guess cannot lock her out', async () => {
  const { ctx, tokens } = await shop()
  await requestReset(ctx, { email: EMAIL }, browserWith())
  const outcome = await resetPassword(
    ctx,
    { token: tokens[0] ?? '', password: NEXT },
    browserWith(),
  )
  expect(outcome).toMatchObject({ ok: true, owner: { email: EMAIL } })
  const { cookie } = browserWith(outcome.ok ? outcome.cookies : [])
  expect(await ctx.devices.idFor(cookie, EMAIL)).toMatch(/^[\da-f]{32}$/)
})

test('a session ends after ninety days, however often it was used', async () => {
  const { db, ctx, browser } = await shop()
  const began = (days: number) =>
    db
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - days * 24 * 3_600_000).toISOString() })
      .execute()
  await began(89.9)
  expect((await findSession(ctx, browser)).shopper).not.toBeNull()
  await began(90.1)
  const { shopper, cookies } = await findSession(ctx, browser)
  expect(shopper).toBeNull()
  expect(cookies[0]).toMatch(/^__Host-vereda_session=;.*Max-Age=0/)
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test('an outage is not called a wrong password', async () => {
  const { db, ctx } = await shop()
  await db.schema.alterTable('sessions').renameTo('gone').execute()
  await expect(signInWith(ctx, PASSWORD)).rejects.toThrow(/sessions/)
})

test('only the shop’s own cookie is set and taken out', async () => {
  const { ctx, browser } = await shop()
  const cookies = await signOut(ctx, browser)
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^__Host-vereda_session=;.*Max-Age=0.*Path=\/.*HttpOnly.*Secure/)
})
