import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Price } from './price.tsx'

/** What a reader gets, with plain spaces; struck text between tildes. */
const shown = (priceCents: number, priorCents?: number) =>
  renderToStaticMarkup(<Price priceCents={priceCents} priorCents={priorCents} />)
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
