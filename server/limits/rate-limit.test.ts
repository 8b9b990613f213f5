import { expect, test } from 'vitest'
import { clientOf, createRateLimit } from './rate-limit.ts'

test('a client has its tokens, then waits, then has one again', () => {
  const limit = createRateLimit(3)
  expect([1, 2, 3].map(() => limit.take('192.0.2.1', 0))).toEqual([0, 0, 0])
  expect(limit.take('192.0.2.1', 0)).toBe(20)
  expect(limit.take('192.0.2.1', 19_999)).toBe(1)
  expect(limit.take('192.0.2.1', 20_000)).toBe(0)
  expect(limit.take('192.0.2.1', 20_000)).toBe(20)
})

test('the window may be longer than a minute', () => {
  const limit = createRateLimit(2, { windowMs: 3_600_000 })
  expect([1, 2].map(() => limit.take('192.0.2.1', 0))).toEqual([0, 0])
  expect(limit.take('192.0.2.1', 0)).toBe(1800)
  expect(limit.take('192.0.2.1', 1_800_000)).toBe(0)
})

test('one client does not use up the tokens of another', () => {
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

test('a clock that jumps back gives no tokens and breaks nothing', () => {
  const limit = createRateLimit(1)
  expect(limit.take('192.0.2.1', 1_000_000)).toBe(0)
  expect(limit.take('192.0.2.1', 0)).toBe(60)
})

test('a token that is given back can be taken again, and never more than there are', () => {
  const limit = createRateLimit(1)
  limit.giveBack('192.0.2.1')
  expect(limit.take('192.0.2.1', 0)).toBe(0)
  limit.giveBack('192.0.2.1')
  limit.giveBack('192.0.2.1')
  expect(limit.take('192.0.2.1', 0)).toBe(0)
  expect(limit.take('192.0.2.1', 0)).toBe(60)
})

test('strangers that fill the memory give no client its tokens back', () => {
  const limit = createRateLimit(5)
  for (let i = 0; i < 5; i += 1) limit.take('192.0.2.1', 0)
  for (let i = 0; i < 20_001; i += 1) {
    limit.take(`2001:db8:${(i >> 8).toString(16)}:${(i & 255).toString(16)}::1`, 1)
    limit.take(`203.${i >> 16}.${(i >> 8) & 255}.${i & 255}`, 1)
  }
  expect(limit.take('192.0.2.1', 2)).toBeGreaterThan(0)
})

test('a client that comes while the memory is full shares with its network, and others go on', () => {
  const limit = createRateLimit(2, { maxClients: 100 })
  for (let i = 0; i < 100; i += 1) expect(limit.take(`203.0.113.${i}`, 0)).toBe(0)
  const flood = Array.from({ length: 100 }, (_, i) => limit.take(`203.0.113.${100 + i}`, 1))
  expect(flood.filter((wait) => wait === 0)).toHaveLength(16)
  expect(limit.take('198.51.100.7', 1)).toBe(0)
  // Clients with a bucket of their own keep it.
  expect([limit.take('203.0.113.5', 1), limit.take('203.0.113.5', 1)]).toEqual([0, 30])
})

test('a client with its full allowance again is forgotten first, and makes room', () => {
  const limit = createRateLimit(2, { maxClients: 2 })
  limit.take('192.0.2.1', 0)
  limit.take('192.0.2.2', 0)
  limit.take('192.0.2.2', 0)
  // After half a minute the first bucket is full again, the second is not.
  for (const token of [0, 0, 30]) expect(limit.take('192.0.2.3', 30_000)).toBe(token)
  expect([limit.take('192.0.2.2', 30_000), limit.take('192.0.2.2', 30_000)]).toEqual([0, 30])
})

test('a /48 of IPv6 has eight times the tokens of one of its networks', () => {
  const limit = createRateLimit(3)
  const waits = Array.from({ length: 100 }, (_, i) =>
    limit.take(`2001:db8:1:${i.toString(16)}::1`, 0),
  )
  expect(waits.filter((wait) => wait === 0)).toHaveLength(24)
  expect(limit.take('2001:db8:2::1', 0)).toBe(0)
})

test('IPv4 clients of a socket that takes both families are told apart', () => {
  expect(clientOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(clientOf('::ffff:c000:202')).toBe('192.0.2.2')
  const limit = createRateLimit(1)
  expect(limit.take('::ffff:192.0.2.1', 0)).toBe(0)
  expect(limit.take('::ffff:198.51.100.1', 0)).toBe(0)
  expect(limit.take('192.0.2.1', 0)).toBeGreaterThan(0)
})
