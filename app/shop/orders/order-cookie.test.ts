import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderCookie } from './order-cookie.server.ts'

const secret = 'a-secret-of-32-characters-or-more'
const noon = new Date('2026-11-21T12:00:00.000Z')
const at = (now: Date, shopUrl: string, sessionSecret = secret) =>
  orderCookie({ shopUrl, sessionSecret, now: () => now })
const local = at(noon, 'http://localhost:3000')
const online = at(noon, 'https://vereda.example')
const id = 'ord_0b54a2f0-6a0f-4c1e-9d43-1d6f0c1b2a3d'
/** What the browser sends back of a cookie it was given. */
const sentBack = (cookie: string) => cookie.split(';')[0] ?? ''

test('the browser that placed an order can show it', () => {
  for (const cookie of [local, online]) {
    expect(cookie.read(sentBack(cookie.write(id)))).toBe(id)
    expect(cookie.read(`theme=dark; ${sentBack(cookie.write(id))}; x=y`)).toBe(id)
  }
})

test('the cookie is out of reach of scripts and other sites, and ends after an hour', () => {
  expect(local.write(id)).toMatch(
    /^vereda_order=ord_[^;]+; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
  )
})

test('a copy of the cookie ends after its hour too', () => {
  const copy = sentBack(local.write(id))
  const minutesLater = (minutes: number) =>
    at(new Date(noon.getTime() + minutes * 60_000), 'http://localhost:3000').read(copy)
  expect([minutesLater(59), minutesLater(60)]).toEqual([id, undefined])
  const end = String(noon.getTime() + 3_600_000)
  expect(local.read(copy.replace(end, String(Number(end) + 1)))).toBeUndefined()
})

test('what takes the cookie away has its name and its attributes', () => {
  expect(local.clear()).toBe('vereda_order=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax')
  expect(online.clear()).toMatch(/^__Host-vereda_order=; .*Max-Age=0; .*; Secure$/)
})

test('on an encrypted shop it never travels in the clear, and no other host can set it', () => {
  expect(online.write(id)).toMatch(/^__Host-vereda_order=[^;]+; Path=\/; .*; Secure$/)
  expect(online.write(id)).not.toContain('Domain')
})

test.each([
  ['no cookie at all', null],
  ['an empty header', ''],
  ['another cookie', 'session=abc'],
  ['no value', 'vereda_order='],
  ['only an id', `vereda_order=${id}`],
  ['an id without a signature', `vereda_order=${id}.`],
  ['an id and its end without a signature', `vereda_order=${id}.${noon.getTime() + 1}.`],
  ['a signature without an id', sentBack(local.write(''))],
  ['a guess', `vereda_order=${id}.${noon.getTime() + 1}.${'A'.repeat(43)}`],
  [
    'a signature of the id alone, as it once was',
    `vereda_order=${id}.${createHmac('sha256', secret).update(`order:${id}`).digest('base64url')}`,
  ],
  ['a short signature', sentBack(local.write(id)).slice(0, -1)],
  ['a longer signature', `${sentBack(local.write(id))}A`],
  ['another id with this signature', sentBack(local.write(id)).replace('ord_0', 'ord_1')],
  ['a cookie whose name only ends so', `x${sentBack(local.write(id))}`],
  [
    'the signature of the bare id',
    `vereda_order=${id}.${createHmac('sha256', secret).update(id).digest('base64url')}`,
  ],
])('%s shows no order', (_what, header) => {
  expect(local.read(header)).toBeUndefined()
})

test('every single letter of the signature counts', () => {
  const cookie = sentBack(local.write(id))
  const signature = cookie.length - 43
  for (let i = signature; i < cookie.length; i += 1) {
    const other = cookie[i] === 'A' ? 'B' : 'A'
    expect(local.read(cookie.slice(0, i) + other + cookie.slice(i + 1))).toBeUndefined()
  }
})

test('a cookie of another shop, or of this one before its secret changed, shows nothing', () => {
  const other = at(noon, 'http://localhost:3000', `${secret}!`)
  expect(local.read(sentBack(other.write(id)))).toBeUndefined()
})

test('on an encrypted shop a cookie without its prefix is not believed', () => {
  expect(online.read(sentBack(local.write(id)))).toBeUndefined()
  expect(local.read(sentBack(online.write(id)))).toBeUndefined()
})
