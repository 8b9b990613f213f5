// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let leave = () => {}
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(() => {
  leave()
  sessionStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Draws the talk as a page that was just loaded has it: in modules that remember nothing. */
async function load(): Promise<HTMLElement> {
  leave()
  vi.resetModules()
  const { ChatTalk } = await import('./chat-talk.tsx')
  const Page = createRoutesStub([{ path: '/', Component: ChatTalk }])
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  act(() => root.render(<Page />))
  leave = () => {
    act(() => root.unmount())
    box.remove()
  }
  return box
}

const optionsOf = (box: HTMLElement) =>
  [...box.querySelectorAll('[aria-label="Elige una opción"] button')] as HTMLButtonElement[]
const wordsOf = (box: HTMLElement) => box.querySelector('[role=log]')?.textContent

test('a reply that was still to come is there after a reload', async () => {
  const payments = optionsOf(await load()).find((one) => one.textContent === 'Formas de pago')
  act(() => payments?.click())
  const box = await load()
  expect(optionsOf(box).map(({ textContent }) => textContent)).toContain('Necesito factura')
})

test('a talk that the script does not know begins anew', async () => {
  for (const nonsense of ['{"from":', '{"from":"start","chosen":["Sombreros"]}']) {
    sessionStorage.setItem('chat', nonsense)
    expect(wordsOf(await load())).toMatch(/^Hola\. Esto son respuestas preparadas[^¿]*$/)
  }
})
