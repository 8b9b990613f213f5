import { expect, test } from 'vitest'
import { createKnownDevices } from './known-devices.server.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')
const DAY_MS = 24 * 3_600_000
const LUCIA = 'lucia@correo.example'
const at = (now = noon, sessionSecret = 'tests-only-'.repeat(4)) =>
  createKnownDevices({ shopUrl: 'https://vereda.example', sessionSecret, now: () => now })
const sentBack = (cookie: string) => cookie.split(';')[0] ?? ''

test('a browser is known for the account that was signed in to, and for no other', () => {
  const cookie = sentBack(at().remember(null, LUCIA))
  expect(at().idFor(`a=b; ${cookie}`, LUCIA)).toMatch(/^[\da-f]{32}$/)
  expect(at().idFor(cookie, 'otra@correo.example')).toBeUndefined()
  expect(at().idFor(null, LUCIA)).toBeUndefined()
})

test('it stays the same browser when it signs in again, and another browser is another', () => {
  const cookie = sentBack(at().remember(null, LUCIA))
  const id = at().idFor(cookie, LUCIA)
  expect(at().idFor(sentBack(at().remember(cookie, LUCIA)), LUCIA)).toBe(id)
  expect(at().idFor(sentBack(at().remember(null, LUCIA)), LUCIA)).not.toBe(id)
})

test('it is known for three accounts; the fourth takes the place of the oldest', () => {
  let cookie: string | null = null
  const people = [1, 2, 3, 4].map((n) => `${n}@correo.example`)
  for (const email of people) cookie = sentBack(at().remember(cookie, email))
  expect(people.map((email) => at().idFor(cookie, email) !== undefined)).toEqual([
    false,
    true,
    true,
    true,
  ])
})

test('the proof expires, cannot be forged, and names no customer', () => {
  const cookie = at().remember(null, LUCIA)
  const copy = sentBack(cookie)
  expect(at(new Date(noon.getTime() + 179 * DAY_MS)).idFor(copy, LUCIA)).toBeDefined()
  expect(at(new Date(noon.getTime() + 180 * DAY_MS)).idFor(copy, LUCIA)).toBeUndefined()
  expect(at(noon, 'another-secret-'.repeat(3)).idFor(copy, LUCIA)).toBeUndefined()
  expect(at().idFor(copy.replace(/.{6}$/, 'AAAAAA'), LUCIA)).toBeUndefined()
  expect(cookie).not.toMatch(/lucia|correo/)
  expect(cookie).toMatch(/^__Host-vereda_device=.*; HttpOnly; SameSite=Lax; Secure$/)
})
