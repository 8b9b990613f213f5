// @vitest-environment happy-dom
import { act, use, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectConsole } from '#tests/support/console.ts'
import { DeferredHydration } from '../deferred-hydration.tsx'
import { OptionGroup } from '../forms/option-group.tsx'
import { createLeaveOldBuild } from './leave-old-build.ts'
import { notePresses } from './note-presses.ts'
import { OLD_BUILD } from './old-build.ts'
import { createPressQueue } from './press-queue.ts'
import { createInputReplay } from './replay-input.ts'
import { CONTROLS_READY, FIELDS_READY, useEarlyInput } from './use-early-input.ts'

const PATIENCE_MS = 15_000

let unlisten: (() => void)[] = []
/** The text of each click that reaches the page's own listeners, and so the browser. */
let clicked: string[] = []

const listenForGood = window.addEventListener.bind(window)
function listen(type: string, listener: EventListener, capture = false) {
  listenForGood(type, listener, capture)
  unlisten.push(() => window.removeEventListener(type, listener, capture))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', listen)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  notePresses(createPressQueue, createInputReplay, createLeaveOldBuild, {
    fieldsReady: FIELDS_READY,
    controlsReady: CONTROLS_READY,
    notice: 'perdido',
    patienceMs: PATIENCE_MS,
    build: 'old',
    info: OLD_BUILD,
  })
  clicked = []
  listen('click', (event) => {
    clicked.push((event.target as Element).textContent)
    event.preventDefault() // happy-dom would follow links
  })
})

afterEach(() => {
  for (const remove of unlisten) remove()
  unlisten = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.documentElement.removeAttribute('data-ready')
  document.body.replaceChildren()
})

function show(html: string) {
  document.body.innerHTML = html
}
const press = (text: string) => find(text).click()
const find = (text: string) =>
  [...document.querySelectorAll<HTMLElement>('a,button,label')].find(
    (one) => one.textContent === text,
  )!
const waiting = () => [...document.querySelectorAll('[data-pressed]')].map((it) => it.textContent)
const isTold = () => document.querySelector('[role=alert]')?.textContent === 'perdido'

/** As the root and its parts do. */
const wake = (mark: Element = document.documentElement) =>
  mark.dispatchEvent(new Event(CONTROLS_READY, { bubbles: true }))

function hydrate(mark?: Element) {
  wake(mark)
  vi.advanceTimersByTime(1000)
}

const CONTROLS: [html: string, waits: boolean][] = [
  ['<button type="button">x</button>', true],
  ['<form action="/search"><button>x</button></form>', false],
  ['<form id="f" action="/search"></form><button form="f">x</button>', false],
  ['<form><button>x</button></form>', true],
  ['<form action="/search"><button type="button">x</button></form>', true],
  ['<form action="/search"><button aria-haspopup="dialog">x</button></form>', true],
  ['<a href="/products/men">x</a>', false],
  ['<a href="/cuenta/entrar" aria-haspopup="dialog">x</a>', true],
  ['<a href="#contenido">x</a>', false],
  ['<label>x<input type="checkbox"></label>', false],
]
test.each(CONTROLS)('before hydration %s waits for scripts: %s', (html, waits) => {
  show(html)
  press('x')
  expect(waiting()).toEqual(waits ? ['x'] : [])
  expect(clicked.includes('x')).toBe(!waits)
})

test('a press that opens a new tab is left to the browser', () => {
  show('<a href="/cuenta/entrar" aria-haspopup="dialog">x</a>')
  find('x').dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true }))
  expect(waiting()).toEqual([])
})

test('presses are made in order, each control once, and of windows only the last', () => {
  show(`<button>añadir</button><button aria-haspopup="dialog">carrito</button>
    <button>guardar</button><button aria-haspopup="dialog">menú</button>`)
  for (const text of ['añadir', 'carrito', 'añadir', 'guardar', 'menú']) press(text)
  expect(waiting()).toEqual(['añadir', 'guardar', 'menú'])
  expect(find('añadir').getAttribute('aria-busy')).toBe('true')
  hydrate()
  expect(clicked).toEqual(['añadir', 'guardar', 'menú'])
  expect(waiting()).toEqual([])
  expect(find('añadir').hasAttribute('aria-busy')).toBe(false)
})

test('a link does not leave behind what was pressed before it', () => {
  show('<button>añadir</button><a href="/">inicio</a><a href="/faq">ayuda</a>')
  for (const text of ['añadir', 'inicio', 'ayuda']) press(text)
  expect(clicked).toEqual([])
  hydrate()
  expect(clicked).toEqual(['añadir', 'ayuda'])
})

test('a link replaces the window that was to open', () => {
  show('<button aria-haspopup="dialog">carrito</button><a href="/">inicio</a>')
  press('carrito')
  press('inicio')
  expect(clicked).toEqual(['inicio'])
  expect(waiting()).toEqual([])
})

test('a second press on a control that is ready by then counts alone', () => {
  show('<button>añadir</button>')
  press('añadir')
  wake()
  press('añadir') // before the noted one is made
  vi.advanceTimersByTime(1000)
  expect(clicked).toEqual(['añadir'])
})

test('what is in a part that is hydrated later waits for that part, and nothing else does', () => {
  show(`<button>menú</button><template data-part="start"></template><button>falda</button>
    <p><template data-part="start"></template><button>abrigo</button>
    <template data-part="end"></template></p><button>gorro</button>
    <template data-part="end"></template><button>ayuda</button>`)
  const [part, inner] = document.querySelectorAll('[data-part=start]')
  for (const text of ['menú', 'ayuda', 'falda', 'gorro', 'abrigo']) press(text)
  const steps = [undefined, part, inner].map((mark) => {
    hydrate(mark)
    return waiting()
  })
  expect(steps).toEqual([['falda', 'abrigo', 'gorro'], ['abrigo'], []])
})

const FAILURES: [name: string, fail: () => void][] = [
  [
    'a script that fails to load',
    () =>
      document.head.appendChild(document.createElement('script')).dispatchEvent(new Event('error')),
  ],
  ['an import that fails', () => void dispatchEvent(new Event('unhandledrejection'))],
  ['too long a wait', () => void vi.advanceTimersByTime(PATIENCE_MS + 100)],
]
test.each(FAILURES)('after %s nothing waits, the shopper is told, and links work', (_, fail) => {
  show(`<button>añadir</button><a href="/cuenta/entrar" aria-haspopup="dialog">cuenta</a>
    <form><button>pagar</button></form>`)
  press('añadir')
  expect(isTold()).toBe(false)
  fail()
  expect(waiting()).toEqual([])
  expect(isTold()).toBe(true)
  press('cuenta')
  press('pagar') // its form has no address: posting it would lose what was typed
  expect(clicked).toEqual(['cuenta'])
  expect(waiting()).toEqual([])
  // The scripts came after all: nothing is made that the shopper has given up.
  hydrate()
  expect(clicked).toEqual(['cuenta'])
  expect(isTold()).toBe(false)
})

test('a failure is told only to who presses, and a picture that fails is none', () => {
  show('<img><button>añadir</button>')
  document.querySelector('img')!.dispatchEvent(new Event('error'))
  press('añadir')
  expect(waiting()).toEqual(['añadir'])
  hydrate()
  document.head.appendChild(document.createElement('script')).dispatchEvent(new Event('error'))
  expect(isTold()).toBe(false)
})

const SIZES = ['S', 'M', 'L'].map((value) => ({ value, label: value }))
const added: string[] = []

function Card({ name }: { name: string }) {
  const [size, setSize] = useState('S')
  return (
    <>
      <OptionGroup legend={name} items={SIZES} value={size} onChange={setSize} />
      <button type="button" onClick={() => added.push(`${name} ${size}`)}>
        {name}
      </button>
    </>
  )
}

const later = Promise.withResolvers<void>()
let isClient = false

function LaterPart() {
  if (isClient) use(later.promise)
  return <Card name="falda" />
}

function App() {
  useEarlyInput()
  return (
    <>
      <Card name="camisa" />
      <DeferredHydration>
        <LaterPart />
      </DeferredHydration>
    </>
  )
}

test('the chosen size is known before the press, in a part that is hydrated later too', async () => {
  expectConsole(/some attributes of the server rendered HTML didn't match.*/) // the marks
  vi.useRealTimers()
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(<App />)
  isClient = true
  for (const large of box.querySelectorAll<HTMLInputElement>('[value=L]')) large.checked = true
  press('falda')
  press('camisa')
  await act(async () => void hydrateRoot(box, <App />))
  expect(waiting()).toEqual(['camisa', 'falda']) // in the order of the page
  await act(async () => later.resolve())
  await expect.poll(() => added).toEqual(['falda L', 'camisa L'])
  expect(waiting()).toEqual([])
  expect(isTold()).toBe(false)
})
