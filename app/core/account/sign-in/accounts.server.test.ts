import { expect, test } from 'vitest'
import { accountContext } from '#tests/support/factories/accounts.ts'
import { dump } from '#tests/support/database/dump.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import {
  findSession,
  registerShopper,
  signIn,
  signOut,
  type AccountContext,
  type Visitor,
} from './accounts.server.ts'
import { createHashQueue } from './hash-queue.server.ts'
import { BAD_EMAIL, mayHaveAccount } from './registration.ts'

const LUCIA = {
  email: 'Lucia@Correo.example ',
  password: 'camino de piedra',
  firstName: ' Lucía ',
  lastName: 'Herrero  Sanz',
  phone: '+34 600 000 000',
}

const visitor = (cookies: string[] = []): Visitor => ({
  clientAddress: '203.0.113.7',
  userAgent: 'test',
  cookie: cookies.length > 0 ? cookies.map((one) => one.split(';')[0]).join('; ') : null,
})

async function accounts(limits: Partial<AccountContext['limits']> = {}) {
  const { db } = await testDb()
  const resets: string[] = []
  const ctx = accountContext(db, limits, (token) => void resets.push(token))
  return { db, ctx, resets }
}

async function withLucia() {
  const all = await accounts()
  const outcome = await registerShopper(all.ctx, LUCIA, visitor())
  if (!outcome.ok) throw new Error(outcome.reason)
  return { ...all, cookies: outcome.cookies, shopper: outcome.shopper }
}

test('a new customer is stored tidily, and signed in', async () => {
  const { db, ctx, cookies, shopper } = await withLucia()
  const [row] = await db.selectFrom('users').selectAll().execute()
  expect(row).toMatchObject({
    email: 'lucia@correo.example',
    email_verified: 0,
    display_name: 'Lucía Herrero Sanz',
    first_name: 'Lucía',
    last_name: 'Herrero Sanz',
    phone: '+34 600 000 000',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
  })
  expect(shopper.greeting).toBe('Lucía')
  const session = await findSession(ctx, visitor(cookies))
  expect(session.shopper).toEqual(shopper)
})

test('the session travels in a cookie that only this host may see', async () => {
  const { cookies } = await withLucia()
  expect(cookies).toHaveLength(2)
  expect(cookies[1]).toMatch(/^__Host-vereda_device=.*HttpOnly; Secure; SameSite=Lax$/)
  expect(cookies[0]).toMatch(/^__Host-vereda_session=/)
  for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/'])
    expect(cookies[0]).toContain(attribute)
  expect(cookies[0]).not.toContain('Domain')
})

test('the password is kept as a hash only', async () => {
  const { db } = await withLucia()
  expect(JSON.stringify(await dump(db))).not.toContain(LUCIA.password)
})

test.each([
  ['no email', { email: ' ' }, 'Escribe tu correo'],
  ['no address', { email: 'lucia' }, BAD_EMAIL],
  ['two addresses', { email: 'a@b.example, c@d.example' }, BAD_EMAIL],
  ['an address that is too long', { email: `${'a'.repeat(245)}@b.example` }, BAD_EMAIL],
  ['an address that the library refuses', { email: 'a#b@c.example' }, BAD_EMAIL],
  ['no password', { password: '' }, 'Elige una contraseña'],
  ['a short password', { password: '1234567' }, 'La contraseña necesita al menos 8 caracteres'],
  ['a long password', { password: 'x y'.repeat(43) }, 'Es demasiado largo: caben 128 caracteres'],
  [
    'a password of every list',
    { password: 'Password1' },
    'Esa contraseña está en todas las listas. Elige otra',
  ],
  ['no name', { firstName: ' ' }, 'Escribe tu nombre'],
  ['no surname', { lastName: '' }, 'Escribe tus apellidos'],
  ['a long name', { firstName: 'a'.repeat(61) }, 'Es demasiado largo: caben 60 caracteres'],
  ['a name with a line break', { firstName: 'Lu\ncía' }, 'Hay caracteres que no podemos usar'],
  ['no phone', { phone: ' ' }, 'Escribe tu teléfono'],
  ['a phone in words', { phone: 'seis' }, 'Escribe un teléfono válido, con al menos 6 cifras'],
])('%s is refused, and no customer is stored', async (_, wrong, text) => {
  const { db, ctx } = await accounts()
  const before = await dump(db)
  const outcome = await registerShopper(ctx, { ...LUCIA, ...wrong }, visitor())
  expect(outcome).toEqual({
    ok: false,
    reason: 'bad_fields',
    errors: { [Object.keys(wrong)[0] ?? '']: text },
  })
  expect(await dump(db)).toEqual(before)
})

test.each(["o'neil@b.example", 'a+b@c-d.example', '_a-@b.example', '1.b@c.d.example'])(
  '%s may have an account, for the shop and for better-auth',
  async (email) => {
    const { ctx } = await accounts()
    expect(mayHaveAccount(email)).toBe(true)
    expect(await registerShopper(ctx, { ...LUCIA, email }, visitor())).toMatchObject({ ok: true })
  },
)

test('an address has one account, however it is written', async () => {
  const { db, ctx } = await withLucia()
  const before = await dump(db)
  const outcome = await registerShopper(
    ctx,
    { ...LUCIA, email: 'LUCIA@correo.example', firstName: 'Otra' },
    visitor(),
  )
  expect(outcome).toEqual({ ok: false, reason: 'taken', email: 'lucia@correo.example' })
  expect(await dump(db)).toEqual(before)
})

test('an e-mail with an international domain is stored in ASCII, and signs in as it is typed', async () => {
  const { db, ctx } = await accounts()
  const email = 'lucia@españa.example'
  expect(await registerShopper(ctx, { ...LUCIA, email }, visitor())).toMatchObject({ ok: true })
  const row = await db.selectFrom('users').select('email').executeTakeFirst()
  expect(row?.email).toBe('lucia@xn--espaa-rta.example')
  for (const typed of [email, ' LUCIA@ESPAÑA.example\u200B', 'lucia@xn--espaa-rta.example']) {
    const outcome = await signIn(ctx, { email: typed, password: LUCIA.password }, visitor())
    expect(outcome).toMatchObject({ ok: true })
  }
})

test('of ten who register with one address at once, one gets it', async () => {
  const { db, ctx } = await accounts()
  const tries = Array.from({ length: 10 }, () => registerShopper(ctx, LUCIA, visitor()))
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await db.selectFrom('users').selectAll().execute()).toHaveLength(1)
  expect(await db.selectFrom('credentials').selectAll().execute()).toHaveLength(1)
})

test('signing in gives a new session and ends the one of before', async () => {
  const { ctx, cookies } = await withLucia()
  const outcome = await signIn(
    ctx,
    { email: ' lucia@CORREO.example', password: LUCIA.password },
    visitor(cookies),
  )
  if (!outcome.ok) throw new Error(outcome.reason)
  expect(outcome.cookies).not.toEqual(cookies)
  expect((await findSession(ctx, visitor(outcome.cookies))).shopper?.greeting).toBe('Lucía')
  expect((await findSession(ctx, visitor(cookies))).shopper).toBeNull()
})

test.each([
  ['a wrong password', { email: 'lucia@correo.example', password: 'camino de arena' }],
  ['an unknown address', { email: 'nadie@correo.example', password: LUCIA.password }],
  ['no address at all', { email: '', password: LUCIA.password }],
  ['a very long password', { email: 'lucia@correo.example', password: 'a'.repeat(300) }],
])('%s: the same refusal, and no session', async (_, input) => {
  const { db, ctx } = await withLucia()
  const before = await dump(db)
  expect(await signIn(ctx, input, visitor())).toEqual({ ok: false, reason: 'wrong' })
  expect(await dump(db)).toEqual(before)
})

test('signing out ends the session on the server too', async () => {
  const { db, ctx, cookies } = await withLucia()
  const gone = await signOut(ctx, visitor(cookies))
  expect(gone.join()).toMatch(/__Host-vereda_session=;.*Max-Age=0/)
  expect((await findSession(ctx, visitor(cookies))).shopper).toBeNull()
  expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
})

test.each([
  [
    'expired',
    (db: AccountContext['db']) =>
      db.updateTable('sessions').set({ expires_at: '2020-01-01T00:00:00.000Z' }),
  ],
  ['revoked', (db: AccountContext['db']) => db.deleteFrom('sessions')],
  ['of a deleted user', (db: AccountContext['db']) => db.deleteFrom('users')],
])('a session that is %s signs nobody in', async (_, change) => {
  const { db, ctx, cookies } = await withLucia()
  await change(db).execute()
  expect((await findSession(ctx, visitor(cookies))).shopper).toBeNull()
})

test.each([
  ['another signature', (cookie: string) => cookie.replace(/\.[^;]{10}/, '.AAAAAAAAAA')],
  ['another token', (cookie: string) => cookie.replace(/=.{10}/, '=AAAAAAAAAA')],
  ['nonsense', () => '__Host-vereda_session=%E0%A4%A'],
])('a cookie with %s signs nobody in', async (_, forge) => {
  const { ctx, cookies } = await withLucia()
  const forged = cookies.map((cookie) => forge(cookie.split(';')[0] ?? ''))
  expect((await findSession(ctx, visitor(forged))).shopper).toBeNull()
})

test('too many attempts have to wait, and the right password does not help meanwhile', async () => {
  const { ctx } = await withLucia()
  const guess = async () => ({ waitSeconds: 42, giveBack: async () => {} })
  const limited = { ...ctx, limits: { ...ctx.limits, guess } }
  const input = { email: LUCIA.email, password: LUCIA.password }
  expect(await signIn(limited, input, visitor())).toEqual({
    ok: false,
    reason: 'wait',
    waitSeconds: 42,
  })
})

test('when too many hash at once, the next is asked to come back', async () => {
  const { ctx } = await withLucia()
  const full = {
    ...ctx,
    hashes: createHashQueue({ atOnce: 1, waiting: 0, waitingForAccount: 9, longestWaitMs: 1000 }),
  }
  const input = { email: LUCIA.email, password: LUCIA.password }
  const outcomes = await Promise.all([
    signIn(full, input, visitor()),
    signIn(full, input, visitor()),
  ])
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, false])
  expect(outcomes[1]).toMatchObject({ reason: 'wait' })
})
