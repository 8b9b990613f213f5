// @vitest-environment happy-dom
import { act, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OptionGroup } from './option-group.tsx'
import { useEarlyInput } from './use-early-input.ts'

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
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
