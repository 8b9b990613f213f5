import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { standStill } from '#tests/support/process/stand-still.ts'
import { withTimeout } from './with-timeout.ts'

const late = () => 'late'

test('what is in time is passed on, what is not is late', async () => {
  expect(await withTimeout(5, new Promise<string>(() => {}), late)).toBe('late')
  expect(await withTimeout(60_000, Promise.resolve('in time'), late)).toBe('in time')
  await expect(withTimeout(60_000, Promise.reject(new Error('no')), late)).rejects.toThrow('no')
  const fail = () => {
    throw new Error('too late')
  }
  await expect(withTimeout(5, new Promise(() => {}), fail)).rejects.toThrow('too late')
})

test('a limit ends when its time is over, and not before', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const onLate = vi.fn<() => string>(late)
  const waiting = withTimeout(1000, new Promise<string>(() => {}), onLate)
  await vi.advanceTimersByTimeAsync(999)
  expect(onLate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(2) // the clock's immediates take a millisecond
  expect(await waiting).toBe('late')
})

/** A connection to this process, both ends. */
async function connection() {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1') // TCP: no string
  const [peer] = (await once(server, 'connection')) as [net.Socket]
  onTestFinished(() => {
    client.destroy()
    peer.destroy()
    server.close()
  })
  return { client, peer }
}

test('an answer that came while the process stood still is in time', async () => {
  const limitMs = 30
  const { client, peer } = await connection()
  const call = once(client, 'data').then(String)
  const answer = withTimeout(limitMs, call, late)
  peer.write('answer')
  standStill(3 * limitMs)
  expect(await answer).toBe('answer')
})

test('also an answer to the last moment of the limit', async () => {
  const limitMs = 100
  const { client, peer } = await connection()
  const call = once(client, 'data').then(String)
  let timers = 0
  const { setTimeout: real } = globalThis
  // The pause begins after the last timer is set, and ends where timers come before sockets.
  const counted = (...set: Parameters<typeof setTimeout>) => {
    timers += 1
    // The pause begins after the last timer is set, and ends where timers come before sockets.
    if (timers === 10) {
      setImmediate(() => {
        peer.write('answer')
        standStill(3 * limitMs)
      })
    }
    return real(...set)
  }
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(counted)
  onTestFinished(() => spy.mockRestore())
  expect(await withTimeout(limitMs, call, late)).toBe('answer')
  expect(timers).toBe(10)
})
