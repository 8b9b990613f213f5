import { expect, test } from 'vitest'
import { UNLIMITED } from '#seed/people.ts'
import { accountContext } from '#tests/support/factories/accounts.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { insertUser } from '#tests/support/factories/users.ts'
import { registerShopper, findSession, signIn } from '#core/account/sign-in/accounts.server.ts'
import { askEmailChange, confirmEmailChange } from './email-change.server.ts'
import { checkCode, issueCode } from './email-codes.server.ts'
import { sendVerificationCode, verifyEmail } from './email-verification.server.ts'
import type { Shopper } from '#core/customers/shopper/shopper.ts'

const PASSWORD = 'camino de piedra'
const NEW = 'lucia.nueva@correo.example'
const visitor = (cookies: string[] = []) => ({
  clientAddress: '203.0.113.7',
  userAgent: 'test',
  cookie: cookies.map((one) => one.split(';')[0]).join('; ') || null,
})
async function shopWithLucia() {
  const { db } = await testDb()
  let now = new Date('2026-03-05T12:00:00.000Z')
  let ids = 0
  const shop = {
    db,
    shopUrl: 'https://vereda.example',
    sessionSecret: 'tests-only-'.repeat(4),
    now: () => now,
    newId: (prefix: string) => `${prefix}_${++ids}`,
    wakeMail: () => {},
    accounts: accountContext(db),
  }
  const given = {
    password: PASSWORD,
    firstName: 'Lucía',
    lastName: 'Herrero',
    phone: '600 000 000',
  }
  const outcome = await registerShopper(
    shop.accounts,
    { ...given, email: 'lucia@correo.example' },
    visitor(),
  )
  if (!outcome.ok) throw new Error(outcome.reason)
  const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
  return { db, shop, later, lucia: outcome.shopper, me: visitor(outcome.cookies) }
}

type All = Awaited<ReturnType<typeof shopWithLucia>>

/** The newest code that was mailed to an address. */
async function codeTo({ db }: All, email: string): Promise<string> {
  const mails = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('to_email', '=', email)
    .execute()
  const codes = mails
    .toSorted((a, b) => Number(a.id.split('_')[1]) - Number(b.id.split('_')[1]))
    .flatMap(({ text }) => /^ {4}(\d{3} \d{3})$/m.exec(text)?.[1] ?? [])
  const code = codes.at(-1)
  if (code === undefined) throw new Error(`no code for ${email}`)
  return code
}
const mailKinds = async ({ db }: All, email: string) =>
  (await db.selectFrom('mail_outbox').select('kind').where('to_email', '=', email).execute())
    .map(({ kind }) => kind)
    .toSorted()
const otherThan = (code: string) => (code.startsWith('111') ? '222222' : '111111')
const userOf = ({ db }: All, shopper: Shopper) =>
  db.selectFrom('users').selectAll().where('id', '=', shopper.id).executeTakeFirstOrThrow()

test('the mailed code proves the address, once; the table does not hold it in clear', async () => {
  const all = await shopWithLucia()
  const { shop, lucia, db } = all
  expect(await sendVerificationCode(shop, lucia, '203.0.113.7')).toEqual({ ok: true })
  const code = await codeTo(all, lucia.email)
  const [row] = await db.selectFrom('email_codes').selectAll().execute()
  expect(JSON.stringify(row)).not.toContain(code.replace(' ', ''))
  expect(await verifyEmail(shop, lucia, { code })).toEqual({ ok: true, joinedOrders: 0 })
  expect((await userOf(all, lucia)).email_verified).toBe(1)
  expect(await verifyEmail(shop, lucia, { code })).toEqual({ ok: false, reason: 'no_code' })
  const verified = { ...lucia, emailVerified: true }
  expect(await sendVerificationCode(shop, verified, '203.0.113.7')).toMatchObject({
    reason: 'is_verified',
  })
})

test('a code that was mailed before a change of the secret counts, until that one is taken away', async () => {
  const all = await shopWithLucia()
  const { shop, lucia } = all
  await sendVerificationCode(shop, lucia, '203.0.113.7')
  const code = await codeTo(all, lucia.email)
  const next = 'another-secret-'.repeat(3)
  expect(await verifyEmail({ ...shop, sessionSecret: next }, lucia, { code })).toMatchObject({
    reason: 'wrong_code',
  })
  const changing = { ...shop, sessionSecret: [next, shop.sessionSecret] as const }
  expect(await verifyEmail(changing, lucia, { code })).toEqual({ ok: true, joinedOrders: 0 })
})

test('a code lives fifteen minutes, and the next one replaces it', async () => {
  const all = await shopWithLucia()
  const { shop, lucia, later } = all
  await sendVerificationCode(shop, lucia, '')
  const first = await codeTo(all, lucia.email)
  later(15)
  expect(await verifyEmail(shop, lucia, { code: first })).toMatchObject({ reason: 'no_code' })
  await sendVerificationCode(shop, lucia, '')
  const second = await codeTo(all, lucia.email)
  later(14)
  expect(await verifyEmail(shop, lucia, { code: second })).toMatchObject({ ok: true })
})

test('after five wrong tries the right code is refused too; what is no code costs no try', async () => {
  const all = await shopWithLucia()
  const { shop, lucia } = all
  await sendVerificationCode(shop, lucia, '')
  const code = await codeTo(all, lucia.email)
  expect(await verifyEmail(shop, lucia, { code: '12 34' })).toMatchObject({ reason: 'bad_fields' })
  for (const triesLeft of [4, 3, 2, 1, 0])
    expect(await verifyEmail(shop, lucia, { code: otherThan(code) })).toEqual({
      ok: false,
      reason: 'wrong_code',
      triesLeft,
    })
  expect(await verifyEmail(shop, lucia, { code })).toEqual({ ok: false, reason: 'no_code' })
  expect((await userOf(all, lucia)).email_verified).toBe(0)
})

test('racing: of thirty guesses at once, five are looked at', async () => {
  const { shop, lucia } = await shopWithLucia()
  const wanted = { userId: lucia.id, purpose: 'verify', email: lucia.email } as const
  const code = await issueCode(shop, wanted)
  const guesses = Array.from({ length: 30 }, () =>
    checkCode(shop, { ...wanted, typed: otherThan(code) }),
  )
  const reasons = (await Promise.all(guesses)).map((one) => (one.ok ? 'ok' : one.reason))
  expect(reasons.filter((reason) => reason === 'wrong_code')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'no_code')).toHaveLength(25)
})

test('racing: the right code sent ten times at once counts once', async () => {
  const all = await shopWithLucia()
  const { shop, lucia } = all
  await sendVerificationCode(shop, lucia, '')
  const code = await codeTo(all, lucia.email)
  const tries = Array.from({ length: 10 }, () => verifyEmail(shop, lucia, { code }))
  expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1)
})

test('a code is only its account’s, for its purpose', async () => {
  const { shop, lucia, db } = await shopWithLucia()
  const marta = await insertUser(db, 'marta')
  const wanted = { userId: lucia.id, purpose: 'verify', email: lucia.email } as const
  const typed = await issueCode(shop, wanted)
  await issueCode(shop, { ...wanted, userId: marta, email: 'marta@correo.example' })
  const { code_hash } = await db
    .selectFrom('email_codes')
    .select('code_hash')
    .where('user_id', '=', lucia.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('email_codes').set({ code_hash }).where('user_id', '=', marta).execute()
  const moved = await checkCode(shop, { userId: marta, purpose: 'verify', typed })
  expect(moved.ok).toBe(false)
})

test('too many codes: a wait, and nothing is made or mailed', async () => {
  const { shop, lucia, db } = await shopWithLucia()
  const limits = { ...UNLIMITED, codeClient: async () => 720 }
  const before = await dump(db)
  const outcome = await sendVerificationCode({ ...shop, accounts: { limits } }, lucia, '')
  expect(outcome).toEqual({ ok: false, reason: 'wait', waitSeconds: 720 })
  expect(await dump(db)).toEqual(before)
})

async function askedChange() {
  const all = await shopWithLucia()
  const asked = await askEmailChange(
    all.shop,
    all.lucia,
    { password: PASSWORD, email: NEW },
    all.me,
  )
  expect(asked).toEqual({ ok: true })
  return { ...all, oldCode: await codeTo(all, all.lucia.email), newCode: await codeTo(all, NEW) }
}

test('both codes change the address: proved, other sessions over, both told', async () => {
  const all = await askedChange()
  const { shop, lucia, me, oldCode, newCode } = all
  const elsewhere = await signIn(
    shop.accounts,
    { email: lucia.email, password: PASSWORD },
    visitor(),
  )
  if (!elsewhere.ok) throw new Error(elsewhere.reason)
  const outcome = await confirmEmailChange(shop, lucia, { oldCode, newCode }, me)
  expect(outcome).toEqual({ ok: true, joinedOrders: 0 })
  expect(await userOf(all, lucia)).toMatchObject({ email: NEW, email_verified: 1 })
  expect((await findSession(shop.accounts, me)).shopper?.email).toBe(NEW)
  expect((await findSession(shop.accounts, visitor(elsewhere.cookies))).shopper).toBeNull()
  expect(await mailKinds(all, lucia.email)).toEqual(['code_change_old', 'email_changed'])
  expect(await mailKinds(all, NEW)).toEqual(['code_change_new', 'email_changed'])
  const again = await signIn(shop.accounts, { email: NEW, password: PASSWORD }, visitor())
  expect(again.ok).toBe(true)
})

test.each([
  ['old', ['old']],
  ['new', ['new']],
  ['both', ['old', 'new']],
])('%s wrong: nothing changes, it is named, and a try is gone', async (which, wrong) => {
  const all = await askedChange()
  const { shop, lucia, me } = all
  const oldCode = which === 'new' ? all.oldCode : otherThan(all.oldCode)
  const newCode = which === 'old' ? all.newCode : otherThan(all.newCode)
  const outcome = await confirmEmailChange(shop, lucia, { oldCode, newCode }, me)
  expect(outcome).toEqual({ ok: false, reason: 'wrong_codes', wrong, triesLeft: 4 })
  expect((await userOf(all, lucia)).email).toBe(lucia.email)
  const { oldCode: rightOld, newCode: rightNew } = all
  const right = { oldCode: rightOld, newCode: rightNew }
  expect(await confirmEmailChange(shop, lucia, right, me)).toMatchObject({ ok: true })
})

test.each([
  ['a wrong password', { password: 'camino de arena', email: NEW }, 'wrong_password'],
  ['no address', { password: PASSWORD, email: 'lucia' }, 'bad_fields'],
  ['her own address', { password: PASSWORD, email: ' LUCIA@correo.example' }, 'same_email'],
])('%s begins no change', async (_, input, reason) => {
  const { shop, lucia, me, db } = await shopWithLucia()
  const before = await dump(db)
  expect(await askEmailChange(shop, lucia, input, me)).toEqual({ ok: false, reason })
  expect(await dump(db)).toEqual(before)
})

test('a taken address gets the same answer; its owner is told, and no code fits', async () => {
  const all = await shopWithLucia()
  const { shop, lucia, me, db } = all
  await insertUser(db, 'marta')
  const input = { password: PASSWORD, email: 'Marta@correo.example' }
  expect(await askEmailChange(shop, lucia, input, me)).toEqual({ ok: true })
  expect(await mailKinds(all, 'marta@correo.example')).toEqual(['already_registered'])
  expect(await mailKinds(all, lucia.email)).toEqual(['code_change_old'])
  const oldCode = await codeTo(all, lucia.email)
  const outcome = await confirmEmailChange(shop, lucia, { oldCode, newCode: '123456' }, me)
  expect(outcome).toEqual({ ok: false, reason: 'wrong_codes', wrong: ['new'], triesLeft: 4 })
})

test('an address that is taken meanwhile stays its owner’s', async () => {
  const all = await askedChange()
  const { shop, lucia, me, db, oldCode, newCode } = all
  const marta = await insertUser(db, 'marta')
  await db.updateTable('users').set({ email: NEW }).where('id', '=', marta).execute()
  const outcome = await confirmEmailChange(shop, lucia, { oldCode, newCode }, me)
  expect(outcome).toEqual({ ok: false, reason: 'no_code' })
  expect((await userOf(all, lucia)).email).toBe(lucia.email)
})

test('racing: the same right codes ten times at once change the address once', async () => {
  const all = await askedChange()
  const { shop, lucia, me, oldCode, newCode } = all
  const tries = Array.from({ length: 10 }, () =>
    confirmEmailChange(shop, lucia, { oldCode, newCode }, me),
  )
  expect((await Promise.all(tries)).filter(({ ok }) => ok)).toHaveLength(1)
  expect(await mailKinds(all, NEW)).toEqual(['code_change_new', 'email_changed'])
})
