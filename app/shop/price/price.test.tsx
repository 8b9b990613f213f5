import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { VatRule } from '#core/base/money/money.ts'
import { Price } from './price.tsx'

/** What a reader gets, with plain spaces; struck text between tildes. */
const shown = (priceCents: number, priorCents?: number, vat?: VatRule) =>
  renderToStaticMarkup(
    <Price of={{ priceCents, ...(priorCents !== undefined && { priorCents }) }} vat={vat} />,
  )
    .replaceAll(/<\/?s>/g, '~')
    .replaceAll('</span><span', '</span> <span')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')

test.each([
  [7999, undefined, '79,99 € 96,79 € IVA incl.'],
  [7999, 0, '79,99 € 96,79 € IVA incl.'],
  [7999, 9999, '79,99 € 96,79 € IVA incl. Antes ~99,99 € 120,99 € IVA incl.~ −20 %'],
  [8000, 9999, '80,00 € 96,80 € IVA incl. Antes ~99,99 € 120,99 € IVA incl.~ −19 %'],
])('%i cents after %s are shown as the law asks', (priceCents, priorCents, text) => {
  expect(shown(priceCents, priorCents)).toBe(text)
})

test('of several prices the lowest is said to be that', () => {
  const of = { priceCents: 7999, prices: { 'S/Azul': 7999, 'L/Azul': 9999 } }
  const text = renderToStaticMarkup(<Price of={of} />).replaceAll(/<[^>]+>/g, '')
  expect(text).toMatch(/^Desde 79,99/)
})

test('without VAT to add, nothing but the prior price is struck', () => {
  const exempt = { vatPercent: 0, pricesIncludeVat: false }
  expect(shown(7999, 9999, exempt)).toContain('Antes ~99,99 €~ −20 %')
})
