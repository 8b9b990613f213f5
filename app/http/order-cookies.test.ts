import { expect, test } from 'vitest'
import { openedOrders, orderCookie } from './order-cookies.server.ts'

const noon = new Date('2026-11-21T12:00:00.000Z')
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const shopAt = (now: Date) => ({
  shopUrl: 'http://localhost:3000',
  sessionSecret: 'a-secret-of-32-characters-or-more',
  now: () => now,
})
const at = (now: Date) => openedOrders(shopAt(now))
const sentBack = (cookie: string) => cookie.split(';')[0] ?? ''

test('the order just placed and what was opened stay open for an hour', async () => {
  const placed = sentBack(await orderCookie(shopAt(noon)).write('ord_1'))
  const opened = sentBack(await at(noon).write(null, 'ord_1'))
  expect(await orderCookie(shopAt(later(59))).read(placed)).toBe('ord_1')
  expect(await orderCookie(shopAt(later(60))).read(placed)).toBeUndefined()
  expect(await at(later(59)).read(`a=b; ${opened}; c=d`)).toEqual(['ord_1'])
  expect(await at(later(60)).read(opened)).toEqual([])
})

test('several orders can be open; the newest stands first, the sixth closes the oldest', async () => {
  let cookie: string | null = null
  for (let n = 1; n <= 6; n += 1) cookie = sentBack(await at(noon).write(cookie, `ord_${n}`))
  expect(await at(noon).read(cookie)).toEqual(['ord_6', 'ord_5', 'ord_4', 'ord_3', 'ord_2'])
  expect((await at(noon).read(sentBack(await at(noon).write(cookie, 'ord_3'))))[0]).toBe('ord_3')
})

test('nothing, a bare id and the cookie of the order just placed open nothing', async () => {
  const placed = sentBack(await orderCookie(shopAt(noon)).write('ord_1'))
  const forged = placed.replace('vereda_order', 'vereda_opened')
  for (const header of [null, 'vereda_opened=ord_1', placed, forged])
    expect(await at(noon).read(header)).toEqual([])
})
