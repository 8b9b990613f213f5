// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ASK_AGAIN_MS, useAskAgain } from './use-ask-again.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Page() {
  const asked = useLoaderData<number>()
  useAskAgain(asked < 3)
  return <p>{asked}</p>
}

test('a page whose payment is open asks again until it is known, and then no more', async () => {
  let asked = 0
  const loader = () => (asked += 1)
  const Stub = createRoutesStub([{ path: '/', loader, Component: Page, HydrateFallback: () => '' }])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  await act(async () => root.render(<Stub />))
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await wait(ASK_AGAIN_MS - 1)
  expect(asked).toBe(1)
  await wait(1)
  expect(asked).toBe(2)
  await wait(ASK_AGAIN_MS)
  expect(asked).toBe(3)
  await wait(ASK_AGAIN_MS * 10)
  expect(asked).toBe(3)
  await act(async () => root.unmount())
})
