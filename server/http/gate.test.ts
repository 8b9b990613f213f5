import { expect, test } from 'vitest'
import { BusyError, createGate, GoneError } from './gate.ts'
import { until } from '#tests/support/until.ts'

/** Work that the test ends. */
function work() {
  const ended = Promise.withResolvers<string>()
  let isBegun = false
  return {
    begin: () => {
      isBegun = true
      return ended.promise
    },
    end: () => ended.resolve('done'),
    fail: () => ended.reject(new Error('broken')),
    isBegun: () => isBegun,
  }
}

const rules = { running: 2, waiting: 2, longestWaitMs: 60_000 }

test('some run, some wait in order, the rest is refused at once', async () => {
  const gate = createGate(rules)
  const all = Array.from({ length: 4 }, work)
  const answers = all.map((one) => gate.run(one.begin))
  const begun = () => all.map((one) => one.isBegun())
  await until(() => expect(begun()).toEqual([true, true, false, false]))
  await expect(gate.run(work().begin)).rejects.toBeInstanceOf(BusyError)
  expect([gate.running, gate.waiting, gate.refused]).toEqual([2, 2, 1])
  all[0]?.end()
  expect(await answers[0]).toBe('done')
  await until(() => expect(begun()).toEqual([true, true, true, false]))
  for (const one of all) one.end()
  await Promise.all(answers)
  expect([gate.running, gate.waiting]).toEqual([0, 0])
})

test('work that fails frees its place', async () => {
  const gate = createGate({ ...rules, running: 1 })
  const [first, second] = [work(), work()]
  const failed = gate.run(first.begin)
  const next = gate.run(second.begin)
  await until(() => expect(first.isBegun()).toBe(true)) // work can fail only once it runs
  first.fail()
  await expect(failed).rejects.toThrow('broken')
  second.end()
  expect(await next).toBe('done')
  expect(gate.running).toBe(0)
})

test('a client that has gone leaves the queue, and its work never begins', async () => {
  const gate = createGate({ ...rules, running: 1 })
  const [first, second, third] = [work(), work(), work()]
  const client = new AbortController()
  const one = gate.run(first.begin)
  const two = gate.run(second.begin, client.signal)
  const three = gate.run(third.begin)
  client.abort()
  await expect(two).rejects.toBeInstanceOf(GoneError)
  expect(gate.waiting).toBe(1)
  first.end()
  third.end()
  await Promise.all([one, three])
  expect([second.isBegun(), gate.running]).toEqual([false, 0])
  await expect(gate.run(work().begin, client.signal)).rejects.toBeInstanceOf(GoneError)
})

test('whoever fills the queue waits behind themselves, and is refused first', async () => {
  const gate = createGate({ running: 1, waiting: 4, longestWaitMs: 60_000 })
  const first = work()
  const begun = gate.run(first.begin)
  const served: string[] = []
  const ask = async (name: string, address: string) => {
    try {
      await gate.run(async () => void served.push(name), undefined, address)
    } catch (error) {
      served.push(`${String(error)}: ${name}`)
    }
  }
  const all = [1, 2, 3, 4].map((n) => ask(`flood ${n}`, `2001:db8:7:${n}::1`))
  all.push(ask('other', '203.0.113.7'), ask('flood 5', '2001:db8:7:5::1'))
  await until(() => expect(served).toEqual(['BusyError: flood 4', 'BusyError: flood 5']))
  expect([gate.waiting, gate.refused]).toEqual([4, 2])
  first.end()
  await Promise.all([begun, ...all])
  expect(served.slice(2)).toEqual(['flood 1', 'other', 'flood 2', 'flood 3'])
})

test('no client waits for longer than the rules say', async () => {
  const gate = createGate({ running: 1, waiting: 5, longestWaitMs: 20 })
  const [first, second] = [work(), work()]
  const one = gate.run(first.begin)
  await expect(gate.run(second.begin)).rejects.toBeInstanceOf(BusyError)
  expect([gate.waiting, gate.refused]).toEqual([0, 1])
  first.end()
  await one
  expect([second.isBegun(), gate.running]).toEqual([false, 0])
})

test('work that waits for nothing outside is not all done in one go', async () => {
  const gate = createGate({ running: 2, waiting: 10, longestWaitMs: 60_000 })
  let done = 0
  const answers = Array.from({ length: 20 }, () => gate.run(async () => void (done += 1)))
  const outcomes = Promise.allSettled(answers)
  const doneAtTurns: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise(setImmediate)
    doneAtTurns.push(done)
  }
  expect(doneAtTurns.at(-1)).toBeLessThanOrEqual(6)
  expect((await outcomes).filter(({ status }) => status === 'rejected')).toHaveLength(8)
  expect(done).toBe(12)
})

test('of work that holds the thread one begins at a time, and the rest goes on between', async () => {
  const [renders, calls] = [
    createGate({ running: 4, waiting: 0, longestWaitMs: 60_000, isHeavy: true }),
    createGate({ running: 4, waiting: 0, longestWaitMs: 60_000 }),
  ]
  const turns: string[] = []
  const note = (what: string) => async () => void turns.push(what)
  const heavy = Array.from({ length: 3 }, () => renders.run(note('render')))
  const light = Array.from({ length: 3 }, () => calls.run(note('call')))
  const all = Promise.all([...heavy, ...light])
  for (let turn = 0; turn < 4; turn += 1) {
    await new Promise(setImmediate)
    turns.push('-')
  }
  await all
  expect(turns.join(' ')).toMatch(/^(?:- )?render - render - render - call call call/)
})
