// @vitest-environment happy-dom
import { act, createRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { BuyBar } from './buy-bar.tsx'

type Place = 'above' | 'here' | 'below'

/** Reports crossings of the page's own button as the browser does, several at once perhaps. */
let report: (places: Place[]) => void = () => {}

const TOP = { above: -300, here: 300, below: 900 }

class Observer {
  constructor(tell: (entries: unknown[]) => void) {
    report = (places) => {
      const entries = places.map((place) => ({
        isIntersecting: place === 'here',
        boundingClientRect: { top: TOP[place] },
      }))
      act(() => tell(entries))
    }
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('IntersectionObserver', Observer)
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

test('the bar follows the last of several crossings that are reported at once', () => {
  render()
  expect(bar()).toBe('')
  report(['here', 'below'])
  expect(bar()).toContain('Añadir talla M')
  report(['below', 'here'])
  expect(bar()).toBe('')
})

test('the price is in the bar only after the page was scrolled past its own', () => {
  render()
  report(['below'])
  expect(bar()).not.toContain('€')
  report(['above'])
  expect(bar()).toContain('29,99')
})

function render(): void {
  const main = createRef<HTMLButtonElement>()
  const root = createRoot(document.body.appendChild(document.createElement('main')))
  act(() => {
    root.render(
      <>
        <button type="button" ref={main} aria-label="Añadir al carrito" />
        <BuyBar main={main} product={{ priceCents: 2999 }} size="M" onPress={() => {}} />
      </>,
    )
  })
  onTestFinished(() => act(() => root.unmount()))
}

const bar = () => document.body.textContent
