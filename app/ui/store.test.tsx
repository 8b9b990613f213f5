import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

function show(element: ReactNode) {
  const place = document.createElement('div')
  const root = createRoot(place)
  act(() => root.render(element))
  return { text: () => place.textContent, close: () => act(() => root.unmount()) }
}

test('components show a value and render again when it changes', () => {
  const store = createStore(() => 1)
  const Value = () => <p>{store.use()}</p>
  const shown = show(<Value />)
  expect(shown.text()).toBe('1')
  act(() => store.set(2))
  expect(shown.text()).toBe('2')
})

test('it listens while a component looks, and is asked for its first value once', () => {
  const first = vi.fn<() => string>(() => 'a')
  const unlisten = vi.fn<() => void>()
  const listen = vi.fn<() => () => void>(() => unlisten)
  const store = createStore(first, { listen })
  expect(first).not.toHaveBeenCalled()
  const Value = () => <p>{store.use()}</p>
  const shown = show(
    <>
      <Value />
      <Value />
    </>,
  )
  expect(shown.text()).toBe('aa')
  expect(listen).toHaveBeenCalledOnce()
  expect(first).toHaveBeenCalledOnce()
  expect(unlisten).not.toHaveBeenCalled()
  shown.close()
  expect(unlisten).toHaveBeenCalledOnce()
})
