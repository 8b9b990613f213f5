import { expect, test } from 'vitest'
import type { SessionSecret } from '#core/base/secrets/session-secret.ts'
import { createKnownDevices } from './known-devices.server.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')
const DAY_MS = 24 * 3_600_000
const LUCIA = 'lucia@correo.example'
const SECRET = 'tests-only-'.repeat(4)
const at = (now = noon, sessionSecret: SessionSecret = SECRET) =>
  createKnownDevices({ shopUrl: 'https://vereda.example', sessionSecret, now: () => now })
const remembered = async (cookies: string | null, email: string) =>
  (await at().remember(cookies, email)).split(';')[0] ?? ''

test('a browser is known for the account that was signed in to, and for no other', async () => {
  const cookie = await remembered(null, LUCIA)
  expect(await at().idFor(`a=b; ${cookie}`, LUCIA)).toMatch(/^[\da-f]{32}$/)
  expect(await at().idFor(cookie, 'otra@correo.example')).toBeUndefined()
  expect(await at().idFor(null, LUCIA)).toBeUndefined()
})

test('it stays the same browser when it signs in again, and another browser is another', async () => {
  const cookie = await remembered(null, LUCIA)
  const id = await at().idFor(cookie, LUCIA)
  expect(await at().idFor(await remembered(cookie, LUCIA), LUCIA)).toBe(id)
  expect(await at().idFor(await remembered(null, LUCIA), LUCIA)).not.toBe(id)
})

test('it is known for three accounts; the fourth takes the place of the oldest', async () => {
  let cookie: string | null = null
  const people = [1, 2, 3, 4].map((n) => `${n}@correo.example`)
  for (const email of people) cookie = await remembered(cookie, email)
  const known = await Promise.all(people.map((email) => at().idFor(cookie, email)))
  expect(known.map((id) => id !== undefined)).toEqual([false, true, true, true])
})

test('the proof expires, cannot be forged, and names no customer', async () => {
  const cookie = await at().remember(null, LUCIA)
  const copy = cookie.split(';')[0] ?? ''
  expect(await at(new Date(noon.getTime() + 179 * DAY_MS)).idFor(copy, LUCIA)).toBeDefined()
  expect(await at(new Date(noon.getTime() + 180 * DAY_MS)).idFor(copy, LUCIA)).toBeUndefined()
  expect(await at(noon, 'another-secret-'.repeat(3)).idFor(copy, LUCIA)).toBeUndefined()
  expect(await at().idFor(copy.replace(/.{6}$/, 'AAAAAA'), LUCIA)).toBeUndefined()
  const payload = decodeURIComponent(copy).replace(/^[^=]*=|\..*$/g, '')
  expect(atob(payload)).toMatch(/^\{"value":"[\da-f]{96}","expiresAt":\d+\}$/)
  expect(cookie).toMatch(/^__Host-vereda_device=.*; HttpOnly; Secure; SameSite=Lax$/)
})

test('it stays the same browser over a change of the secret, if it signs in meanwhile', async () => {
  const next = 'another-secret-'.repeat(3)
  const [changing, changed] = [at(noon, [next, SECRET]), at(noon, next)]
  const cookie = await remembered(null, LUCIA)
  const id = await at().idFor(cookie, LUCIA)
  expect(await changing.idFor(cookie, LUCIA)).toBe(id)
  const renewed = (await changing.remember(cookie, LUCIA)).split(';')[0] ?? ''
  expect(await changed.idFor(renewed, LUCIA)).toBe(id)
  expect(await changed.idFor(cookie, LUCIA)).toBeUndefined()
})
