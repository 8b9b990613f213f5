import { expect, test } from 'vitest'
import { createGate } from '../http/gate.ts'
import { createPageCache, type Asker } from './page-cache.ts'

const gate = createGate({ running: 100, waiting: 0, longestWaitMs: 1000 })
const asker: Asker = { requestId: 'req', encoding: 'br', isFirstVisit: false, gate }
const at = (key: string) => ({ key, kind: 'plain' as const })
const words = (...some: string[]) => new Set(some)

/** Pages that show what their address says, such as `/hat+shoe`; each says which rendering it is. */
function cacheOfShown() {
  const clock = { ms: 0 }
  const rendered: string[] = []
  const held: (() => void)[] = []
  let isHeld = false
  const cache = createPageCache(
    async (key, _requestId, note) => {
      rendered.push(key)
      for (const word of key.slice(1).split('+')) note(word)
      const text = `rendering ${rendered.length}`
      if (isHeld) await new Promise<void>((resolve) => void held.push(resolve))
      return { response: new Response(text), nonce: 'n0nce' }
    },
    { base: () => [], readAsset: () => undefined },
    () => clock.ms,
  )
  const get = async (key: string) => {
    const page = await cache.get(at(key), asker)
    return page.bodies.identity.body.toString()
  }
  const hold = () => {
    isHeld = true
    return async () => {
      while (held.length === 0) await new Promise(setImmediate)
      held.shift()?.()
    }
  }
  const release = () => {
    isHeld = false
  }
  const begun = async (count: number) => {
    while (rendered.length < count) await new Promise(setImmediate)
  }
  return { cache, get, rendered, hold, release, clock, begun }
}

test('a change drops the pages that show it, and no other', async () => {
  const { cache, get } = cacheOfShown()
  for (const key of ['/hat', '/hat+shoe', '/shoe', '/words']) await get(key)
  cache.drop(words('hat', 'glove'))
  const kept = ['/hat', '/hat+shoe', '/shoe', '/words'].filter((key) => cache.has(at(key)))
  expect([kept, cache.entries]).toEqual([['/shoe', '/words'], 2])
  expect(await get('/hat')).toBe('rendering 5')
  cache.drop(words('hat'))
  expect(cache.has(at('/hat')), 'a page that was rendered anew is found again').toBe(false)
})

test('after a change the first visitor gets the new page, and those meanwhile the one before', async () => {
  const { cache, get, hold, begun } = cacheOfShown()
  await get('/hat')
  cache.drop(words('hat'))
  const finish = hold()
  const first = get('/hat')
  await begun(2)
  expect(await get('/hat')).toBe('rendering 1')
  expect(cache.find('/hat', asker)?.bodies.identity.body.toString()).toBe('rendering 1')
  await finish()
  expect(await first).toBe('rendering 2')
  expect(await get('/hat')).toBe('rendering 2')
})

test('a page from before is sent for one second, and not longer', async () => {
  const { cache, get, hold, clock, begun } = cacheOfShown()
  await get('/hat')
  cache.drop(words('hat'))
  const finish = hold()
  const first = get('/hat')
  await begun(2)
  clock.ms = 999
  expect(await get('/hat')).toBe('rendering 1')
  clock.ms = 1000
  const late = get('/hat')
  await finish()
  expect([await first, await late]).toEqual(['rendering 2', 'rendering 2'])
})

test('a page that changes touch again and again is rendered once a second, and is never older', async () => {
  const { cache, get, rendered, clock } = cacheOfShown()
  const rendersAt: number[] = []
  for (clock.ms = 0; clock.ms < 10_000; clock.ms += 50) {
    if (clock.ms % 200 === 0) cache.drop(words('hat')) // five orders a second
    const before = rendered.length
    const text = await get('/hat')
    expect(cache.find('/hat', asker)?.bodies.identity.body.toString()).toBe(text)
    if (rendered.length > before) rendersAt.push(clock.ms)
  }
  expect(rendersAt.slice(0, 3), 'the first changes are seen at once').toEqual([0, 200, 400])
  const pauses = rendersAt.slice(3).map((ms, n) => ms - (rendersAt[n + 2] ?? 0))
  expect(Math.min(...pauses)).toBe(1000)
  expect(Math.max(...pauses), 'a change is seen within a second').toBeLessThanOrEqual(1200)
})

test('changes with pauses between them are each seen at once', async () => {
  const { cache, get, clock } = cacheOfShown()
  for (let n = 1; n <= 6; n += 1) {
    expect(await get('/hat')).toBe(`rendering ${n}`)
    clock.ms += 1500
    cache.drop(words('hat'))
  }
})

test('a change of everything waits for nothing', async () => {
  const { cache, get } = cacheOfShown()
  for (let n = 1; n <= 3; n += 1) {
    expect(await get('/hat')).toBe(`rendering ${n}`)
    cache.drop(words('hat'))
  }
  expect(await get('/hat')).toBe('rendering 3')
  cache.clear()
  expect(await get('/hat')).toBe('rendering 4')
})

test('a page that a change outdates while it is rendered is rendered again', async () => {
  const { cache, get, hold, release, rendered, begun } = cacheOfShown()
  const finish = hold()
  const page = get('/hat')
  await begun(1)
  cache.drop(words('shoe'))
  cache.drop(words('hat'))
  release()
  await finish()
  expect(await page).toBe('rendering 2')
  expect([cache.has(at('/hat')), rendered.length]).toEqual([true, 2])
})

test('a change of something else does not disturb a rendering', async () => {
  const { cache, get, hold, rendered, begun } = cacheOfShown()
  const finish = hold()
  const page = get('/hat')
  await begun(1)
  cache.drop(words('shoe'))
  await finish()
  expect([await page, cache.has(at('/hat')), rendered.length]).toEqual(['rendering 1', true, 1])
})

test('a page that changes all the time is answered, and not kept', async () => {
  const { cache, get, hold, rendered, begun } = cacheOfShown()
  const finish = hold()
  const page = get('/hat')
  for (let renders = 1; renders <= 3; renders += 1) {
    await begun(renders)
    cache.drop(words('hat'))
    await finish()
  }
  expect(await page).toBe('rendering 3')
  expect([cache.has(at('/hat')), rendered.length]).toEqual([false, 3])
})

test('pages that are pushed out are forgotten with what they show', async () => {
  const { cache, get } = cacheOfShown()
  for (let n = 0; n < 4100; n += 1) await get(`/hat+thing-${n}`)
  expect(cache.entries).toBe(4000)
  cache.drop(words('thing-0', 'thing-4099'))
  expect(cache.entries).toBe(3999)
  cache.drop(words('hat'))
  expect(cache.entries).toBe(0)
})
