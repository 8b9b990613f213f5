import { expect, test } from 'vitest'
import { nextRetry, type SendFailure } from './retry.ts'

/** The pauses of a mail that always fails in the same way, until it is given up. */
function pausesUntilDead(failure: SendFailure): number[] {
  const pauses: number[] = []
  for (let attempts = 1; attempts < 100; attempts += 1) {
    const next = nextRetry(attempts, failure)
    if (next.status === 'dead') break
    pauses.push(next.pauseMinutes)
  }
  return pauses
}

test('a mail is put off for longer each time, and given up after almost three days', () => {
  const pauses = pausesUntilDead('temporary')
  expect(pauses).toEqual([1, 5, 15, 60, 180, 360, 720, 1440, 1440])
  const hours = pauses.reduce((sum, minutes) => sum + minutes, 0) / 60
  expect(hours).toBeGreaterThan(70)
  expect(hours).toBeLessThan(72)
  expect(pausesUntilDead('interrupted')).toEqual(pauses)
})

test('a refused mail is tried again four times within an hour and a half', () => {
  expect(pausesUntilDead('refused')).toEqual([1, 5, 15, 60])
})

test('a server that is away never kills a mail: every 15 minutes, for ever', () => {
  let attempts = 0
  for (let day = 0; day < 1000; day += 1) {
    const next = nextRetry(attempts + 1, 'unreachable')
    expect(next.status).toBe('pending')
    attempts = next.attempts
  }
  expect(nextRetry(attempts + 1, 'unreachable')).toMatchObject({ attempts: 3, pauseMinutes: 15 })
  // Afterwards the mail still has most of its attempts.
  expect(nextRetry(attempts + 1, 'temporary')).toMatchObject({
    status: 'pending',
    pauseMinutes: 60,
  })
  expect(nextRetry(attempts + 1, 'refused')).toMatchObject({ status: 'pending', pauseMinutes: 60 })
})
