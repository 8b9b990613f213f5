// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { whenIdle } from './when-idle.ts'

let idleTasks: (() => void)[] = []
let readyState: DocumentReadyState

beforeEach(() => {
  idleTasks = []
  readyState = 'complete'
  vi.stubGlobal('requestIdleCallback', (task: () => void) => idleTasks.push(task))
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  connect(undefined)
})

const connect = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })

test('a task waits for the page to load, and then until it is idle', () => {
  readyState = 'interactive'
  const task = vi.fn<() => void>()
  whenIdle(task)
  expect(idleTasks).toEqual([])
  window.dispatchEvent(new Event('load'))
  expect(idleTasks).toEqual([task])
  expect(task).not.toHaveBeenCalled()
})

test.each([
  [undefined, true],
  [{ saveData: false, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '3g' }, true],
  [{ saveData: true, effectiveType: '4g' }, false],
  [{ saveData: false, effectiveType: '2g' }, false],
  [{ saveData: false, effectiveType: 'slow-2g' }, false],
])('with the connection %o it runs at all: %s', (connection, runs) => {
  connect(connection)
  whenIdle(() => {})
  expect(idleTasks.length > 0).toBe(runs)
})

test('a page that is never idle runs it all the same, after five seconds', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const never = (task: () => void, { timeout = 0 }) => setTimeout(task, timeout || Infinity)
  vi.stubGlobal('requestIdleCallback', never)
  const task = vi.fn<() => void>()
  whenIdle(task)
  vi.advanceTimersByTime(4999)
  expect(task).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(task).toHaveBeenCalledOnce()
})

test('a browser without idle callbacks runs it after a moment', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const task = vi.fn<() => void>()
  whenIdle(task)
  await expect.poll(() => task.mock.calls.length).toBe(1)
})
