import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'
import { createHashQueue, isHashQueueFull, type HashAsker } from './hash-queue.server.ts'
import { networksOf } from './networks.server.ts'

const LIMITS = { atOnce: 1, waiting: 6, waitingForAccount: 3, longestWaitMs: 60_000 }

/**
 * A queue whose hashes end when the test says so; `order` is who was served, `refused` who was not.
 */
function queueOf(limits = LIMITS) {
  const queue = createHashQueue(limits)
  const order: string[] = []
  const refused: string[] = []
  const running: (() => void)[] = []
  const ask = (name: string, asker: HashAsker) => {
    const work = () =>
      new Promise<void>((resolve) => {
        order.push(name)
        running.push(resolve)
      })
    queue.run(asker, work).catch((error: unknown) => {
      if (!isHashQueueFull(error)) throw error
      refused.push(name)
    })
  }
  const settle = () => new Promise<void>((resolve) => void setTimeout(resolve))
  const serveAll = async () => {
    await settle()
    for (let end = running.shift(); end; end = running.shift()) {
      end()
      await settle()
    }
  }
  return { ask, order, refused, serveAll }
}

test.each([
  ['2001:db8:1:2:3::4', ['2001:db8', '2001:db8:1', '2001:db8:1:2']],
  ['2001:0DB8::', ['2001:db8', '2001:db8:0', '2001:db8:0:0']],
  ['::1', ['0:0', '0:0:0', '0:0:0:0']],
  ['203.0.113.7', ['203.0.113', '203.0.113', '203.0.113.7']],
])('the networks of %s', (address, networks) => {
  expect(networksOf(address)).toEqual(networks)
})

test('a network that sends many gets one turn before another network, and then one after it', async () => {
  const { ask, order, serveAll } = queueOf()
  ask('running', { clientAddress: '192.0.2.1' })
  for (let n = 1; n <= 4; n += 1) ask(`flood ${n}`, { clientAddress: `2001:db8:${n}::1` })
  ask('honest', { clientAddress: '198.51.100.1' })
  await serveAll()
  expect(order).toEqual(['running', 'flood 1', 'honest', 'flood 2', 'flood 3', 'flood 4'])
})

test('when too many wait, the newest of the largest network has to go, and never the one that is alone', async () => {
  const { ask, order, refused, serveAll } = queueOf()
  ask('running', { clientAddress: '192.0.2.1' })
  for (let n = 1; n <= 6; n += 1) ask(`flood ${n}`, { clientAddress: `2001:db8:${n}::1` })
  ask('honest', { clientAddress: '198.51.100.1' })
  ask('flood 7', { clientAddress: '2001:db8:7::1' })
  await serveAll()
  expect(refused).toEqual(['flood 6', 'flood 7'])
  expect(order.indexOf('honest')).toBe(2)
})

test('one of each client waits: a second one of its /64 is refused', async () => {
  const { ask, refused, serveAll } = queueOf()
  ask('running', { clientAddress: '2001:db8::1' })
  ask('first', { clientAddress: '2001:db8::2' })
  ask('second', { clientAddress: '2001:db8::3' })
  await serveAll()
  expect(refused).toEqual(['second'])
})

test('few wait for one account, and those who flood it displace their own', async () => {
  const { ask, order, refused, serveAll } = queueOf()
  const account = 'lucia@correo.example'
  ask('running', { clientAddress: '192.0.2.1' })
  for (let n = 1; n <= 4; n += 1) ask(`flood ${n}`, { clientAddress: `2001:db8:${n}::1`, account })
  ask('owner', { clientAddress: '198.51.100.1', account })
  await serveAll()
  expect(refused).toEqual(['flood 4', 'flood 3'])
  expect(order).toContain('owner')
})

test('known browsers have a lane of their own; neither lane holds the other up', async () => {
  const { ask, order, serveAll } = queueOf()
  ask('running', { clientAddress: '192.0.2.1' })
  for (let n = 1; n <= 3; n += 1) ask(`new ${n}`, { clientAddress: `203.0.${n}.1` })
  for (let n = 1; n <= 3; n += 1) {
    ask(`known ${n}`, { clientAddress: `198.51.${n}.1`, isKnown: true })
  }
  await serveAll()
  expect(order).toEqual(['running', 'known 1', 'new 1', 'known 2', 'new 2', 'known 3', 'new 3'])
})

test('a request that waits too long is refused, and a later one still has its turn', async () => {
  const { ask, order, refused, serveAll } = queueOf({ ...LIMITS, longestWaitMs: 20 })
  ask('running', { clientAddress: '192.0.2.1' })
  ask('patient', { clientAddress: '192.0.2.2' })
  await expect.poll(() => refused).toEqual(['patient'])
  ask('later', { clientAddress: '192.0.2.2' })
  await serveAll()
  expect(order).toEqual(['running', 'later'])
})

test('work that fails hands its place over', async () => {
  const queue = createHashQueue(LIMITS)
  const fails = queue.run({ clientAddress: '192.0.2.1' }, () => Promise.reject(new Error('wrong')))
  const next = queue.run({ clientAddress: '192.0.2.2' }, async () => 'served')
  await expect(fails).rejects.toThrow('wrong')
  expect(await next).toBe('served')
})

/** The groups of some that wait, in the order of their coming. */
const waiters = fc
  .array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)), { minLength: 1, maxLength: 30 })
  .map((all) => all.map(([a, b, c]) => [`${a}`, `${a}.${b}`, `${a}.${b}.${c}`]))

function fairQueueOf(all: readonly (readonly string[])[]) {
  const queue = createFairQueue<readonly string[]>()
  return { queue, entries: all.map((groups) => queue.add(groups, groups)) }
}

test('the one turned away is always of the largest network', () => {
  fc.assert(
    fc.property(waiters, (all) => {
      const size = (one: readonly string[]) => all.filter(([group]) => group === one[0]).length
      const gone = fairQueueOf(all).queue.findTooMany(all.length - 1)
      expect(gone && size(gone)).toBe(Math.max(...all.map(size)))
    }),
  )
})

test('a single newcomer waits for at most one of each other network', () => {
  fc.assert(
    fc.property(waiters, fc.nat(30), (before, served) => {
      const { queue } = fairQueueOf(before)
      for (let n = 0; n < served; n += 1) queue.takeNext()
      const honest = ['h', 'h', 'h']
      queue.add(honest, honest)
      let waited = 0
      while (queue.takeNext() !== honest) waited += 1
      expect(waited).toBeLessThanOrEqual(new Set(before.map(([group]) => group)).size)
    }),
  )
})

test('who waits and does not leave is served once, each network in the order of its coming', () => {
  fc.assert(
    fc.property(waiters, (all) => {
      const { queue, entries } = fairQueueOf(all)
      const leaves = (_: unknown, n: number) => n % 3 === 0
      for (const entry of [...entries.filter(leaves), ...entries.filter(leaves)])
        queue.remove(entry)
      const stays = entries.filter((_, n) => n % 3 !== 0).map(({ value }) => value)
      expect(queue.size).toBe(stays.length)
      const served = stays.map(() => queue.takeNext())
      expect([queue.size, queue.takeNext()]).toEqual([0, undefined])
      const ofClient = (some: (readonly string[] | undefined)[], client: string | undefined) =>
        some.filter((groups) => groups?.[2] === client)
      for (const [, , client] of stays) {
        expect(ofClient(served, client)).toEqual(ofClient(stays, client))
      }
    }),
  )
})
