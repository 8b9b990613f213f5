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

test('what is sold out can be reached and says why, but not be chosen', () => {
  const onChange = vi.fn<(value: string) => void>()
  const onRefused = vi.fn<(value: string) => void>()
  const handlers = { onChange, onRefused }
  const box = show(<OptionGroup legend="Talla" items={items} defaultValue="m" {...handlers} />)
  const soldOut = radio(box, 'xxl')
  expect(soldOut?.getAttribute('aria-disabled')).toBe('true')
  expect(soldOut?.closest('label')?.textContent).toBe('XXL, agotado')
  soldOut?.focus()
  expect(document.activeElement).toBe(soldOut)
  act(() => soldOut?.click())
  expect(onRefused).toHaveBeenCalledExactlyOnceWith('xxl')
  expect(onChange).not.toHaveBeenCalled()
  expect([radio(box, 'm')?.checked, soldOut?.checked]).toEqual([true, false])
  expect(box.querySelector('legend')?.textContent).toBe('Talla M')
})

test('what is only struck through can be chosen', () => {
  const struck = [...items.slice(0, 2), { value: 'xl', label: 'XL', struck: true, note: 'agotado' }]
  const box = show(<OptionGroup legend="Talla" items={struck} />)
  act(() => radio(box, 'xl')?.click())
  expect(radio(box, 'xl')?.checked).toBe(true)
  expect(radio(box, 'xl')?.hasAttribute('aria-disabled')).toBe(false)
})

test('a swatch is called by its colour', () => {
  const swatches = [{ value: 'caqui', label: 'Caqui', color: '#8a8257' }]
  document.body.innerHTML = renderToString(<SwatchGroup legend="Color" items={swatches} />)
  expect(radio(document.body, 'caqui')?.closest('label')?.textContent).toBe('Caqui')
})
