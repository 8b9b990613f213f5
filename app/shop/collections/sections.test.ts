import { expect, test } from 'vitest'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { resolveSection } from './sections.server.ts'

const jacket = { id: 'mens-jacket-1', priceCents: 10_000, weightGrams: 400 }
const hat = {
  id: 'mens-hat-1',
  sizes: ['Único'],
  priceCents: 2000,
  prices: { 'Único/Negro': 2500 },
  weightGrams: 80,
  weights: { 'Único/Negro': 90 },
}

/** The sums of an outfit of this jacket and a black hat. */
function sums(change: Parameters<typeof shopProduct>[0] = {}) {
  const products = [{ ...jacket, ...change }, hat].map((product) => shopProduct(product))
  const [section] = resolveSection(catalogueOf(products), {
    kind: 'outfits',
    title: 'Conjuntos',
    text: 'Para empezar.',
    outfits: [
      {
        title: 'Uno',
        text: 'Dos prendas.',
        pieces: [
          { productId: 'mens-jacket-1', color: 'Azul' },
          { productId: 'mens-hat-1', color: 'Negro' },
        ],
      },
    ],
  })
  const [outfit] = section?.kind === 'outfits' ? section.outfits : []
  return [outfit?.weight.replaceAll('\u00a0', ' '), outfit?.priceCents, outfit?.isLowest]
}

test('a piece of one size weighs and costs in an outfit what its colour does', () => {
  expect(sums()).toEqual(['490 g', 12_500, false])
})

test('of a piece of several sizes the least price counts, and the sum is said to be that', () => {
  expect(sums({ prices: { L: 12_000 } })).toEqual(['490 g', 12_500, true])
  expect(sums({ prices: { S: 9000 }, weights: { L: 450 } })).toEqual(['490 g', 11_500, true])
})
