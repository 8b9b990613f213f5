import { expect, test } from 'vitest'
import { createAccountLimits } from './account-limits.ts'

const OWNER = 'lucia@correo.example'
const MINUTE = 60_000

/** Limits under a clock that the test moves. */
function limitsAt(start = 0) {
  const clock = { ms: start }
  return { clock, limits: createAccountLimits(() => clock.ms) }
}

test('one client guesses one account’s password ten times in a quarter of an hour, at most', () => {
  const { clock, limits } = limitsAt()
  let guesses = 0
  for (clock.ms = 0; clock.ms < 15 * MINUTE; clock.ms += 1000) {
    if (limits.signInPair(OWNER, '203.0.113.7') === 0) guesses += 1
  }
  expect(guesses).toBeGreaterThan(5)
  expect(guesses).toBeLessThanOrEqual(10)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1:ffff::9'],
  ['2001:db8:0:1::1', '2001:0DB8:0000:0001::2'],
])('%s and %s guess as one', (one, other) => {
  const { limits } = limitsAt()
  for (let n = 0; n < 5; n += 1) expect(limits.signInPair(OWNER, one)).toBe(0)
  expect(limits.signInPair(OWNER, other)).toBe(180)
})

test('guessing from many places has an end, and does not lock out where its owner signs in', () => {
  const { limits } = limitsAt()
  limits.signInAccount(OWNER, '198.51.100.1')
  limits.signedIn(OWNER, '198.51.100.1')
  const tries = Array.from({ length: 200 }, (_, n) => limits.signInAccount(OWNER, `203.0.113.${n}`))
  expect(tries.filter((wait) => wait === 0)).toHaveLength(50)
  expect(limits.signInAccount(OWNER, '198.51.100.1')).toBe(0)
  expect(limits.signInAccount('otra@correo.example', '203.0.113.1')).toBe(0)
})

test('who types the right password has not guessed', () => {
  const { limits } = limitsAt()
  for (let n = 0; n < 100; n += 1) {
    expect(limits.signInPair(OWNER, '203.0.113.7')).toBe(0)
    expect(limits.signInAccount(OWNER, '203.0.113.7')).toBe(0)
    if (n % 2 === 0) limits.signedIn(OWNER, '203.0.113.7')
    else limits.notTried(OWNER, '203.0.113.7')
  }
})

test('one’s own account gives no turns on another’s', () => {
  const { limits } = limitsAt()
  for (let n = 0; n < 5; n += 1) {
    limits.signInPair(OWNER, '203.0.113.7')
    limits.signInPair('mia@correo.example', '203.0.113.7')
    limits.signedIn('mia@correo.example', '203.0.113.7')
  }
  expect(limits.signInPair(OWNER, '203.0.113.7')).toBeGreaterThan(0)
})

test('a mailbox gets three links an hour, whoever asks', () => {
  const { limits } = limitsAt()
  const asked = Array.from({ length: 10 }, () => limits.mailAddress(OWNER))
  expect(asked.filter((wait) => wait === 0)).toHaveLength(3)
})
