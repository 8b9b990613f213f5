// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toast, Toaster } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  for (const one of toast.read().toasts) toast.dismiss(one.id)
  vi.useRealTimers()
})

const texts = () => toast.read().toasts.map((one) => one.text)

test.each([2000, 3000])(
  'a toast of %i ms stays until then and not a moment longer',
  (durationMs) => {
    toast.show({ text: 'Guardado', durationMs })
    vi.advanceTimersByTime(durationMs - 1)
    expect(texts()).toEqual(['Guardado'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
    expect(toast.read().lastText).toBe('Guardado')
  },
)

test('while the pointer is on the toasts their time stands still', () => {
  toast.show({ text: 'Guardado', durationMs: 2000 })
  vi.advanceTimersByTime(1500)
  toast.pause()
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Guardado'])
  toast.resume()
  vi.advanceTimersByTime(499)
  expect(texts()).toEqual(['Guardado'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('a toast and its button are read as two words', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  act(() => root.render(<Toaster />))
  const action = { label: 'Ver', onPress: () => {} }
  act(() => void toast.show({ text: 'Producto añadido al carrito', durationMs: 2000, action }))
  expect(box.textContent).toContain('carrito Ver')
  act(() => root.unmount())
})

test('a fourth toast pushes out the oldest', () => {
  for (const text of ['uno', 'dos', 'tres', 'cuatro']) toast.show({ text, durationMs: 2000 })
  expect(texts()).toEqual(['dos', 'tres', 'cuatro'])
})

test('both live regions are there before the first toast; an error goes to the alert', () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  act(() => root.render(<Toaster />))
  expect(box.querySelectorAll('[role=status], [role=alert]')).toHaveLength(2)

  act(() => void toast.show({ text: 'No se ha podido', tone: 'error', durationMs: 3000 }))
  expect(box.querySelector('[role=alert]')?.textContent).toContain('No se ha podido')
  expect(box.querySelector('[role=status]')?.textContent).toBe('')

  // An open modal shows the toasts instead, since the page behind it is inert.
  let leave = () => {}
  act(() => {
    leave = toast.addRegion('modal')
  })
  expect(box.querySelector('[role=alert]')?.textContent).toBe('')
  act(() => leave())
  expect(box.querySelector('[role=alert]')?.textContent).toContain('No se ha podido')
  act(() => root.unmount())
  vi.unstubAllGlobals()
})
