import { expect, test } from 'vitest'
import searchHelp from '#content/search-help.json' with { type: 'json' }
import { faqPage } from '#core/settings/page-texts.ts'
import { routeAddresses } from '#tests/support/route-addresses.ts'
import { findHelp } from './search-help.ts'
import { foldedWords } from '#core/catalogue/search-index/search-text.ts'

const pagesFor = (typed: string) => findHelp(foldedWords(typed)).pages.map(({ to }) => to)

test.each([
  ['envío', ['/shipping']],
  ['envio', ['/shipping']],
  ['ENVÍOS', ['/shipping']],
  ['embio', []],
  ['devoluciom', ['/returns']], // one slip in a long word
  ['devol', ['/returns']], // still typing
  ['devo', []],
  ['guía de tallas', ['/size-guide']],
  ['talla', ['/size-guide']],
  ['botas talla 42', []],
  ['tienda', ['/contact']],
  ['tienda de campaña', []],
  ['¿cuánto tarda el envío?', ['/shipping']],
  ['gastos de envío a canarias', ['/shipping']],
  ['rebajas', ['/faq#codigo-de-descuento']],
  ['regalos', ['/gifts']],
  ['regalo padre', []],
  ['chaqueta', []],
  ['', []],
])('«%s» leads to %j', (typed, pages) => {
  expect(pagesFor(typed)).toEqual(pages)
})

test('the page with the longest phrase comes first, and there are at most three', () => {
  expect(pagesFor('dónde está mi pedido')[0]).toBe('/orders')
  expect(pagesFor('cambiar talla')[0]).toBe('/returns')
  expect(pagesFor('envío pedido factura pago contacto')).toHaveLength(3)
})

test('a search about the shop is told from one that also names a product', () => {
  expect(findHelp(['envio']).isAll).toBe(true)
  expect(findHelp(['envio', 'mochila']).isAll).toBe(false)
})

const questions = faqPage().groups.flatMap((group) => group.questions.map(({ id }) => id))
const places = new Set([
  ...routeAddresses().map(({ address }) => address),
  ...questions.map((id) => `/faq#${id}`),
])

test.each(searchHelp.map(({ to }) => to))('%s is a place of the shop', (to) => {
  expect(places).toContain(to)
})
