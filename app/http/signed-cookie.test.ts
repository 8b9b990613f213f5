import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { SessionSecret } from '#core/base/secrets/session-secret.ts'
import { createSignedCookie } from './signed-cookie.server.ts'

const secret = 'a-secret-of-32-characters-or-more'
const noon = new Date('2026-11-21T12:00:00.000Z')
const at = (now: Date, shopUrl: string, sessionSecret: SessionSecret = secret, purpose = 'order') =>
  createSignedCookie({ shopUrl, sessionSecret, now: () => now }, { purpose, maxAgeSeconds: 3600 })
const LOCAL = 'http://localhost:3000'
const local = at(noon, LOCAL)
const online = at(noon, 'https://vereda.example')
const id = 'ord_0b54a2f0-6a0f-4c1e-9d43-1d6f0c1b2a3d'
/** The browser's `Cookie` header for a cookie that it was given. */
const sentBack = (cookie: string) => cookie.split(';')[0] ?? ''
const minutesLater = (minutes: number) => at(new Date(noon.getTime() + minutes * 60_000), LOCAL)

const cookie = sentBack(await local.write(id))
const [payload = '', signature = ''] = decodeURIComponent(
  cookie.slice('vereda_order='.length),
).split('.')
const withValue = (value: string) => `vereda_order=${encodeURIComponent(value)}`
const changed = (change: (json: string) => string) =>
  withValue(`${btoa(change(atob(payload)))}.${signature}`)

test('the browser that was given a value can show it', async () => {
  for (const one of [local, online]) {
    const header = sentBack(await one.write(id))
    expect(await one.read(header)).toBe(id)
    expect(await one.read(`theme=dark; ${header}; x=y`)).toBe(id)
  }
})

test('scripts, other sites and, where there is https, other hosts cannot use it', async () => {
  expect(await local.write(id)).toMatch(
    /^vereda_order=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  expect(await online.write(id)).toMatch(
    /^__Host-vereda_order=[^;]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
})

test('what removes the cookie has its name and its attributes', async () => {
  expect(await local.clear()).toBe('vereda_order=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  expect(await online.clear()).toMatch(/^__Host-vereda_order=; Max-Age=0; .*; Secure; /)
})

test('a copy of the cookie expires with it: the expiry is signed', async () => {
  expect(await minutesLater(59).read(cookie)).toBe(id)
  expect(await minutesLater(60).read(cookie)).toBeUndefined()
  const end = String(noon.getTime() + 3_600_000)
  expect(atob(payload)).toContain(end)
  expect(await local.read(changed((json) => json.replace(end, `${end}0`)))).toBeUndefined()
})

test('a cookie of before decision 032 is read until it expires', async () => {
  const old = (value: string, expiresAt: number) => {
    const signed = `${value}.${expiresAt}`
    const mac = createHmac('sha256', secret).update(`order:${signed}`).digest('base64url')
    return `vereda_order=${signed}.${mac}`
  }
  const good = old(id, noon.getTime() + 1)
  expect(await local.read(`a=b; ${good}`)).toBe(id)
  for (const bad of [
    old(id, noon.getTime()),
    good.replace('ord_0', 'ord_1'),
    good.slice(0, -2),
    good.replace('vereda_order', '__Host-vereda_order'),
  ])
    expect(await local.read(bad)).toBeUndefined()
  expect(await at(noon, LOCAL, secret, 'opened').read(good.replace('order=', 'opened='))).toBe(
    undefined,
  )
})

test.each([
  ['no cookie at all', null],
  ['an empty header', ''],
  ['another cookie', 'session=abc'],
  ['no value', 'vereda_order='],
  ['only an id', `vereda_order=${id}`],
  ['an id without a signature', `vereda_order=${id}.`],
  ['a value without a signature', withValue(`${payload}.`)],
  ['a signature without a value', withValue(`.${signature}`)],
  ['a guess', withValue(`${payload}.${'A'.repeat(43)}`)],
  ['nothing but dots', 'vereda_order=..'],
  ['a broken escape', 'vereda_order=%E0%A4%A'],
  [
    'the signature of the bare secret',
    withValue(`${payload}.${createHmac('sha256', secret).update(payload).digest('base64')}`),
  ],
  ['a short signature', withValue(`${payload}.${signature.slice(0, -1)}`)],
  ['a longer signature', withValue(`${payload}.${signature}A`)],
  ['another value with this signature', changed((json) => json.replace('ord_0', 'ord_1'))],
  ['a cookie whose name only ends so', `x${cookie}`],
])('%s is no value', async (_what, header) => {
  expect(await local.read(header)).toBeUndefined()
})

test('every single letter of the signature counts', async () => {
  for (let i = 0; i < signature.length; i += 1) {
    const other = signature[i] === 'A' ? 'Q' : 'A'
    const forged = signature.slice(0, i) + other + signature.slice(i + 1)
    expect(await local.read(withValue(`${payload}.${forged}`))).toBeUndefined()
  }
})

test('a cookie of another shop, or of this one before its secret changed, is no value', async () => {
  const other = at(noon, LOCAL, `${secret}!`)
  expect(await local.read(sentBack(await other.write(id)))).toBeUndefined()
})

test('a cookie of another purpose is not accepted under this name', async () => {
  const other = sentBack(await at(noon, LOCAL, secret, 'opened').write(id))
  expect(await local.read(other.replace('vereda_opened', 'vereda_order'))).toBeUndefined()
})

test('on an encrypted shop a cookie without its prefix is not believed', async () => {
  expect(await online.read(cookie)).toBeUndefined()
  expect(await local.read(sentBack(await online.write(id)))).toBeUndefined()
})

test('after a change of the secret its cookies count, also the oldest, until it is taken away', async () => {
  const next = `${secret}, the next`
  const old = `${id}.${noon.getTime() + 1}`
  const mac = createHmac('sha256', secret).update(`order:${old}`).digest('base64url')
  const changing = at(noon, LOCAL, [next, secret])
  for (const header of [cookie, `vereda_order=${old}.${mac}`]) {
    expect(await changing.read(header)).toBe(id)
    expect(await at(noon, LOCAL, next).read(header)).toBeUndefined()
  }
  expect(await at(noon, LOCAL, next).read(sentBack(await changing.write(id)))).toBe(id)
})
