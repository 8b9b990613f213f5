import { expect, test } from 'vitest'
import { openedOrders } from './opened-orders.server.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const sessionSecret = 'a-secret-of-32-characters-or-more'
const at = (now: Date, shopUrl = 'http://localhost:3000') =>
  openedOrders({ shopUrl, sessionSecret, now: () => now })
const sentBack = (cookie: string) => cookie.split(';')[0] ?? ''

test('what was opened stays open for an hour', () => {
  const cookie = sentBack(at(noon).write(null, 'ord_1'))
  expect(at(later(59)).read(`a=b; ${cookie}; c=d`)).toEqual(['ord_1'])
  expect(at(later(60)).read(cookie)).toEqual([])
})

test('several orders can be open; the newest stands first, the sixth closes the oldest', () => {
  let cookie: string | null = null
  for (let n = 1; n <= 6; n += 1) cookie = sentBack(at(noon).write(cookie, `ord_${n}`))
  expect(at(noon).read(cookie)).toEqual(['ord_6', 'ord_5', 'ord_4', 'ord_3', 'ord_2'])
  expect(at(noon).read(sentBack(at(noon).write(cookie, 'ord_3')))[0]).toBe('ord_3')
})

test('the cookie is closed to scripts, to other sites and, where it can be, to the open net', () => {
  expect(at(noon).write(null, 'ord_1')).toMatch(
    /^vereda_opened=ord_1\.\d+\.[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax$/,
  )
  expect(at(noon, 'https://vereda.example').write(null, 'ord_1')).toMatch(
    /^__Host-vereda_opened=.*; Secure$/,
  )
})

const good = sentBack(at(noon).write(null, 'ord_1'))
test.each([
  ['nothing', null],
  ['an id alone', 'vereda_opened=ord_1'],
  ['no signature', good.split('.').slice(0, 2).join('.')],
  ['another id', good.replace('ord_1', 'ord_2')],
  ['one more id', good.replace('ord_1', 'ord_1~ord_2')],
  ['a later end', good.replace(/\.(\d+)\./, (_, ms: string) => `.${Number(ms) + 1}.`)],
  ['a shorter signature', good.slice(0, -1)],
  ['the cookie of the order just placed', good.replace('vereda_opened', 'vereda_order')],
])('%s opens nothing', (_, cookie) => {
  expect(at(noon).read(cookie)).toEqual([])
})
