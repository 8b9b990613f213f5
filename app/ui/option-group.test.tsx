// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OptionGroup, SwatchGroup } from './option-group.tsx'

const items = [
  { value: 's', label: 'S' },
  { value: 'm', label: 'M' },
  { value: 'xxl', label: 'XXL', disabled: true, note: 'agotado' },
]

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

function show(element: React.ReactNode) {
  const box = document.body.appendChild(document.createElement('div'))
  act(() => createRoot(box).render(element))
  return box
}

const radio = (box: Element, value: string) =>
  box.querySelector<HTMLInputElement>(`[value=${value}]`)

test('choosing tells the caller, and the legend says what is chosen', () => {
  const onChange = vi.fn<(value: string) => void>()
  const box = show(<OptionGroup legend="Talla" items={items} onChange={onChange} />)
  act(() => radio(box, 'm')?.click())
  expect(onChange).toHaveBeenCalledExactlyOnceWith('m')
  expect(radio(box, 'm')?.checked).toBe(true)
  expect(box.querySelector('legend')?.textContent).toBe('Talla M')
})

test('a value held by the caller stays until the caller changes it', () => {
  const box = show(<OptionGroup legend="Talla" items={items} value="s" />)
  act(() => radio(box, 'm')?.click())
  expect(radio(box, 's')?.checked).toBe(true)
})

test('what is sold out cannot be chosen and says why', () => {
  const html = renderToString(<OptionGroup legend="Talla" items={items} name="size" />)
  document.body.innerHTML = html
  expect(radio(document.body, 'xxl')?.disabled).toBe(true)
  expect(radio(document.body, 'xxl')?.closest('label')?.textContent).toBe('XXL, agotado')
})

test('a swatch is called by its colour', () => {
  const swatches = [{ value: 'caqui', label: 'Caqui', tone: 'caqui' as const }]
  document.body.innerHTML = renderToString(<SwatchGroup legend="Color" items={swatches} />)
  expect(radio(document.body, 'caqui')?.closest('label')?.textContent).toBe('Caqui')
})
