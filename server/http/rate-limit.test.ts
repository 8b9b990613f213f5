import { expect, test } from 'vitest'
import { createRateLimit } from './rate-limit.ts'

test('a client has its turns, then waits, then has one again', () => {
  const limit = createRateLimit(3)
  expect([1, 2, 3].map(() => limit.take('192.0.2.1', 0))).toEqual([0, 0, 0])
  expect(limit.take('192.0.2.1', 0)).toBe(20)
  expect(limit.take('192.0.2.1', 19_999)).toBe(1)
  expect(limit.take('192.0.2.1', 20_000)).toBe(0)
  expect(limit.take('192.0.2.1', 20_000)).toBe(20)
})

test('the window may be longer than a minute', () => {
  const limit = createRateLimit(2, 3_600_000)
  expect([1, 2].map(() => limit.take('192.0.2.1', 0))).toEqual([0, 0])
  expect(limit.take('192.0.2.1', 0)).toBe(1800)
  expect(limit.take('192.0.2.1', 1_800_000)).toBe(0)
})

test('one client does not use up the turns of another', () => {
  const limit = createRateLimit(1)
  expect(limit.take('192.0.2.1', 0)).toBe(0)
  expect(limit.take('192.0.2.1', 0)).toBe(60)
  expect(limit.take('192.0.2.2', 0)).toBe(0)
})

test.each([
  ['2001:db8:0:1::1', '2001:db8:0:1:ffff:ffff:ffff:ffff', 'the same network'],
  ['2001:db8::1', '2001:0db8:0000:0000:0000:0000:0000:0002', 'another spelling'],
])('%s and %s are one client: %s', (one, other) => {
  const limit = createRateLimit(1)
  expect(limit.take(one, 0)).toBe(0)
  expect(limit.take(other, 0)).toBe(60)
})

test('another network of IPv6 is another client', () => {
  const limit = createRateLimit(1)
  expect(limit.take('2001:db8:0:1::1', 0)).toBe(0)
  expect(limit.take('2001:db8:0:2::1', 0)).toBe(0)
})

test('a clock that jumps back gives no turns and breaks nothing', () => {
  const limit = createRateLimit(1)
  expect(limit.take('192.0.2.1', 1_000_000)).toBe(0)
  expect(limit.take('192.0.2.1', 0)).toBe(60)
})

test('a turn that is given back can be taken again, and never more than there are', () => {
  const limit = createRateLimit(1)
  limit.giveBack('192.0.2.1')
  expect(limit.take('192.0.2.1', 0)).toBe(0)
  limit.giveBack('192.0.2.1')
  limit.giveBack('192.0.2.1')
  expect(limit.take('192.0.2.1', 0)).toBe(0)
  expect(limit.take('192.0.2.1', 0)).toBe(60)
})
