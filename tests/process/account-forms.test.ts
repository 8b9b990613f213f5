import { beforeAll, expect, test } from 'vitest'
import { shopOfFile } from '#tests/support/database/shop-database.ts'
import { createClient, registerClient, type Client } from '#tests/support/process/shop-client.ts'
import { PASSWORD } from '#seed/people.ts'

const { shop, db } = await shopOfFile()
let email: string
let ainhoa: Client

beforeAll(async () => {
  ainhoa = createClient(shop, '198.51.100.1')
  email = await registerClient(ainhoa, 'Ainhoa')
})
/** The data that a refusal must not change. Attempts are counted, so they are left out. */
async function accounts() {
  return {
    users: await db.selectFrom('users').selectAll().execute(),
    credentials: await db.selectFrom('credentials').selectAll().execute(),
    sessions: await db.selectFrom('sessions').selectAll().execute(),
    codes: await db.selectFrom('email_codes').selectAll().execute(),
  }
}

const somebody = {
  email: 'bruno@correo.example',
  password: 'senda de tierra 7',
  firstName: 'Bruno',
  lastName: 'Prueba',
  phone: '600 000 000',
}
type Refusal = [says: string, page: string, fields: Record<string, string>, status: number]
const refusals: Refusal[] = [
  ['a wrong password', 'entrar', { email: 'AINHOA', password: 'no es esta' }, 401],
  ['no fields', 'entrar', {}, 401],
  ['an e-mail that has an account', 'registro', { ...somebody, email: 'AINHOA' }, 409],
  ['a password that is too short', 'registro', { ...somebody, password: 'corta' }, 422],
  ['a password that is too long', 'registro', { ...somebody, password: 'ab1 '.repeat(500) }, 422],
  ['a common password', 'registro', { ...somebody, password: 'password123' }, 422],
  ['a name of signs', 'registro', { ...somebody, firstName: '<b>' }, 422],
  ['no fields', 'registro', {}, 422],
  ['what is no address', 'olvidada', { email: 'ainhoa' }, 422],
]

test.each(refusals)(
  '%s at %s is refused, and no account changes',
  async (_, page, given, status) => {
    const before = await accounts()
    const fields = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, value === 'AINHOA' ? email : value]),
    )
    for (const ending of ['', '.data']) {
      const visitor = createClient(shop, `203.0.113.${ending.length + 1}`)
      const answer = await visitor.postForm(`/cuenta/${page}${ending}`, fields)
      expect(answer.status).toBe(status)
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['cache-control']).toMatch(/no-store/)
      expect(answer.body.toString()).not.toContain(fields['password'] ?? 'a password')
    }
    expect(await accounts()).toEqual(before)
  },
)

test('a link that is none changes no password, and repeats nothing', async () => {
  const before = await accounts()
  const visitor = createClient(shop, '203.0.113.9')
  const fields = { password: 'otra senda de tierra' }
  const answer = await visitor.postForm('/reset-password?token=abc', fields)
  expect(answer.status).toBe(422)
  expect(answer.body.toString()).not.toContain(fields.password)
  expect(await accounts()).toEqual(before)
})

test('steps of the e-mail are refused without the password or the codes', async () => {
  const before = await accounts()
  const steps: [Record<string, string>, number][] = [
    [{ intent: 'change', email: 'nueva@correo.example', password: 'no es esta' }, 422],
    [{ intent: 'change', email: 'nueva', password: PASSWORD }, 422],
    [{ intent: 'change', email, password: PASSWORD }, 422],
    [{ intent: 'verify', code: '123456' }, 422],
    [{ intent: 'confirm', oldCode: '1', newCode: '123456' }, 422],
    [{ intent: 'confirm', oldCode: '123456', newCode: '123456' }, 422],
    [{ intent: 'other' }, 400],
  ]
  for (const [fields, status] of steps) {
    const answer = await ainhoa.postForm('/cuenta/correo.data', fields)
    expect(answer.status, JSON.stringify(fields)).toBe(status)
  }
  expect(await accounts()).toEqual(before)
})

test('too many tries are told how long to wait, on the page as well', async () => {
  const guesser = createClient(shop, '203.0.113.20')
  const fields = { email: 'nadie@correo.example', password: 'no es esta' }
  for (let n = 0; n < 5; n += 1) await guesser.postForm('/cuenta/entrar', fields)
  const answer = await guesser.postForm('/cuenta/entrar', fields)
  expect(answer.status).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.body.toString()).toMatch(/Error al iniciar sesión\. Espera \d+/)
})

test('signing in on the page leads on within the shop, by a new document', async () => {
  const fields = { email, password: PASSWORD }
  // Addresses outside the shop redirect to the orders.
  const ways = [
    ['/wishlist', 303, '/wishlist'],
    ['//evil.example/a', 303, '/profile/orders'],
    ['', 200, undefined], // as the account window requests it
  ] as const
  for (const [volver, status, location] of ways) {
    const visitor = createClient(shop, '198.51.100.30')
    await visitor.postForm('/cuenta/entrar', fields)
    const answer = await visitor.postForm('/cuenta/entrar', { ...fields, volver })
    expect([answer.status, answer.headers.location]).toEqual([status, location])
    expect((await visitor.get('/profile/settings')).status).toBe(200)
  }
})

test('no page but those of the account is there', async () => {
  const visitor = createClient(shop, '203.0.113.40')
  for (const page of ['otra', '__proto__', 'constructor']) {
    expect((await visitor.get(`/cuenta/${page}`)).status).toBe(404)
    expect((await visitor.postForm(`/cuenta/${page}`, {})).status).toBe(404)
  }
})
