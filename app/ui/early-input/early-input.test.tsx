// @vitest-environment happy-dom
import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OptionGroup } from '../forms/option-group.tsx'
import { DeferredHydration } from '../deferred-hydration.tsx'
import { createInputReplay } from './replay-input.ts'
import { FIELDS_READY, useEarlyInput } from './use-early-input.ts'
import { until } from '#tests/support/until.ts'

/** As the inline script does. */
let replay: (ready: Event) => void = () => {}
window.addEventListener(FIELDS_READY, (ready) => replay(ready))

/** The part of `laterPage`, the only one here. */
const partOf = (element: Element) =>
  (element.matches('[data-part] ~ *, [data-part] ~ * *') &&
    document.querySelector('[data-part=start]')) ||
  document.documentElement

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  replay = createInputReplay(partOf)
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const SIZES = ['S', 'M', 'L'].map((value) => ({ value, label: value }))

/** A form with controlled fields that prints its state. */
function Form() {
  useEarlyInput()
  const [state, setState] = useState({
    name: '',
    note: '',
    country: 'ES',
    size: 'S',
    ok: false,
  })
  const set = (change: Partial<typeof state>) => setState((before) => ({ ...before, ...change }))
  return (
    <form>
      <input name="name" value={state.name} onChange={(e) => set({ name: e.target.value })} />
      <textarea name="note" value={state.note} onChange={(e) => set({ note: e.target.value })} />
      <select
        name="country"
        value={state.country}
        onChange={(e) => set({ country: e.target.value })}
      >
        <option value="ES">España</option>
        <option value="PT">Portugal</option>
      </select>
      <input
        name="ok"
        type="checkbox"
        checked={state.ok}
        onChange={(e) => set({ ok: e.target.checked })}
      />
      <OptionGroup
        legend="Talla"
        items={SIZES}
        value={state.size}
        onChange={(size) => set({ size })}
      />
      <output>{JSON.stringify(state)}</output>
    </form>
  )
}

async function hydrated(touch: (form: HTMLFormElement) => void) {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(<Form />)
  touch(box.querySelector('form')!)
  await act(async () => void hydrateRoot(box, <Form />))
  return JSON.parse(box.querySelector('output')!.textContent) as unknown
}

test('what was typed and chosen before the scripts is what the form knows afterwards', async () => {
  const known = await hydrated((form) => {
    form.querySelector<HTMLInputElement>('[name=name]')!.value = 'Lucía'
    form.querySelector<HTMLTextAreaElement>('textarea')!.value = 'Tercer piso'
    form.querySelector<HTMLSelectElement>('select')!.value = 'PT'
    form.querySelector<HTMLInputElement>('[name=ok]')!.checked = true
    form.querySelector<HTMLInputElement>('[value=L]')!.checked = true
  })
  expect(known).toEqual({ name: 'Lucía', note: 'Tercer piso', country: 'PT', size: 'L', ok: true })
})

test('fields that were not touched stay as the server sent them', async () => {
  const untouched = { name: '', note: '', country: 'ES', size: 'S', ok: false }
  expect(await hydrated(() => {})).toEqual(untouched)
})

/** The form as a part of a page that is hydrated after the root. */
function PageWithLaterForm() {
  useEarlyInput()
  return (
    <>
      <input name="search" defaultValue="" />
      <DeferredHydration>
        <LaterForm />
      </DeferredHydration>
    </>
  )
}

function LaterForm() {
  const [size, setSize] = useState('S')
  return (
    <>
      <OptionGroup legend="Talla" items={SIZES} value={size} onChange={setSize} />
      <output>{size}</output>
    </>
  )
}

async function laterPage() {
  const box = document.body.appendChild(document.createElement('div'))
  box.innerHTML = renderToString(<PageWithLaterForm />)
  return box
}

test('what was chosen in a part that is hydrated later counts too', async () => {
  const box = await laterPage()
  expect(box.querySelector('output')?.textContent).toBe('S')
  box.querySelector<HTMLInputElement>('[value=L]')!.checked = true
  await act(async () => void hydrateRoot(box, <PageWithLaterForm />))
  expect(box.querySelector('output')?.textContent).toBe('L')
})

test('a choice that itself hydrates its part counts', async () => {
  const box = await laterPage()
  let isRootAlive = false
  const choice = box.querySelector<HTMLInputElement>('[value=L]')!
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  // The root is hydrated in one task, the part in a later one: the press comes between them.
  document.documentElement.addEventListener(FIELDS_READY, () => (isRootAlive = true), {
    once: true,
  })
  hydrateRoot(box, <PageWithLaterForm />)
  while (!isRootAlive) await new Promise((settle) => setImmediate(settle))
  choice.click()
  await until(() => expect(box.querySelector('output')?.textContent).toBe('L'))
})
