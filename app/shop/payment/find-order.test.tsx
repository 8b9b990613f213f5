import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EarlierOrderOutcome } from '#core/checkout/outcome.ts'
import { findOrder, type FoundOrder } from './find-order.browser.ts'

const KEY = '00000000-0000-4000-8000-000000000001'
const ORDER = { id: 'ord_1', number: 'VR-TEST-0001', totalCents: 4024, lines: [] }
const PLACED: EarlierOrderOutcome = { state: 'placed', order: ORDER }
const NONE: EarlierOrderOutcome = { state: 'none' }

let startedAt = 0
/** When the shop was asked, in seconds after the start. */
let asked: number[] = []

beforeEach(() => {
  vi.useFakeTimers()
  startedAt = Date.now()
  asked = []
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Asks a shop that gives these answers in turn, the last one for ever; none: unreachable. */
function ask(answers: (EarlierOrderOutcome | undefined)[], isOver = false) {
  vi.stubGlobal('fetch', async () => {
    asked.push((Date.now() - startedAt) / 1000)
    const answer = answers[Math.min(asked.length, answers.length) - 1]
    if (!answer) throw new TypeError('Failed to fetch')
    return Response.json(answer)
  })
  const abort = new AbortController()
  let found: FoundOrder | undefined | 'waiting' = 'waiting'
  void findOrder(KEY, { isOver, signal: abort.signal }).then((outcome) => (found = outcome))
  return { found: () => found, abort: () => abort.abort() }
}

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('an order that was stored is found at once', async () => {
  const { found } = ask([PLACED])
  await pass(0)
  expect(found()).toEqual(PLACED)
  expect(asked).toEqual([0])
})

test('a shop that cannot be reached is asked with growing pauses, and then no more', async () => {
  const { found } = ask([undefined])
  await pass(600)
  expect(asked).toEqual([0, 1, 3, 7, 15, 31])
  expect(found()).toEqual({ state: 'unknown' })
})

test('a «no» counts after fifteen seconds: until then the shop may be storing it', async () => {
  const { found } = ask([NONE])
  await pass(14)
  expect(found()).toBe('waiting')
  await pass(1)
  expect(found()).toEqual(NONE)
  expect(asked).toEqual([0, 1, 3, 7, 15])
})

test('after an answer of the shop itself, the first «no» counts', async () => {
  const { found } = ask([NONE], true)
  await pass(0)
  expect(found()).toEqual(NONE)
})

test('when the connection returns, the shop is asked at once', async () => {
  const { found } = ask([undefined, undefined, undefined, undefined, PLACED])
  await pass(8)
  window.dispatchEvent(new Event('online'))
  await pass(0)
  expect(found()).toEqual(PLACED)
  expect(asked).toEqual([0, 1, 3, 7, 8])
})

test('another press ends the questions', async () => {
  const { found, abort } = ask([undefined])
  await pass(2)
  abort()
  await pass(60)
  expect(found()).toBeUndefined()
  expect(asked).toEqual([0, 1])
})
