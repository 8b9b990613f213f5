import { expect, test } from 'vitest'
import { createReadiness } from './readiness.ts'

test('however many ask at once, the database is asked once', async () => {
  let pings = 0
  const isReady = createReadiness(
    async () => void (pings += 1),
    () => expect.fail('it answers'),
  )
  const answers = await Promise.all(Array.from({ length: 1000 }, isReady))
  expect([pings, new Set(answers)]).toEqual([1, new Set([true])])
  expect([await isReady(), pings]).toEqual([true, 2])
})

test('a database that fails is reported once for all who asked, and asked again', async () => {
  const failures: unknown[] = []
  const isReady = createReadiness(
    () => Promise.reject(new Error('away')),
    (error) => failures.push(error),
  )
  expect(await Promise.all([isReady(), isReady()])).toEqual([false, false])
  expect(failures).toHaveLength(1)
  expect(await isReady()).toBe(false)
  expect(failures).toHaveLength(2)
})

test('a database that hangs is not asked again, and no request hangs with it', async () => {
  let pings = 0
  const failures: unknown[] = []
  const isReady = createReadiness(
    () => new Promise(() => (pings += 1)),
    (error) => failures.push(error),
  )
  expect(await isReady()).toBe(false)
  expect([await isReady(), pings, failures.length]).toEqual([false, 1, 1])
})
