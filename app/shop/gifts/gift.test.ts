import { expect, test } from 'vitest'
import { fileProduct, shopProduct } from '#tests/support/factories/factories.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { giftSet, inBands, isSizeless } from './gift.ts'

const gift = (id: string, priceCents: number, sizes: ('M' | 'L' | 'Único')[] = ['M', 'L']) =>
  fileProduct({ id, priceCents, sizes, isGift: true })

const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id)

const shelf = catalogueOf([
  shopProduct({ id: 'mens-hat-1', isGift: true, genders: ['men'] }),
  shopProduct({ id: 'womens-hat-1', isGift: true, genders: ['women'] }),
  shopProduct({ id: 'new-4', isGift: true, genders: [] }),
  shopProduct({ id: 'urban-3', isGift: true, genders: ['men', 'women'] }),
  shopProduct({ id: 'mens-boots-1', isGift: false, genders: ['men'] }),
])

test.each([
  ['all', ['mens-hat-1', 'womens-hat-1', 'new-4', 'urban-3']],
  ['men', ['mens-hat-1', 'new-4', 'urban-3']],
  ['women', ['womens-hat-1', 'new-4', 'urban-3']],
] as const)('gifts for %s: what is theirs and what is for everyone', (recipient, expected) => {
  const gifts = giftSet(shelf, recipient)
  expect(ids(shelf.show(shelf.first(gifts)))).toEqual(expected)
})

test('a band ends with its amount; one cent more is the next band', () => {
  const gifts = [1, 4000, 4001, 8000, 8001].map((cents) => gift(`gift-${cents}`, cents))
  expect(
    inBands(gifts, [4000, 8000]).map((band) => [band.id, band.title, ids(band.gifts)]),
  ).toEqual([
    ['hasta-40', 'Hasta 40\u00A0€', ['gift-1', 'gift-4000']],
    ['de-40-a-80', 'De 40 a 80\u00A0€', ['gift-4001', 'gift-8000']],
    ['desde-80', 'Más de 80\u00A0€', ['gift-8001']],
  ])
})

test('a band without gifts is not there, and no gift is lost', () => {
  expect(inBands([gift('a-1', 9000)], [4000, 8000]).map(({ title }) => title)).toEqual([
    'Más de 80\u00A0€',
  ])
  expect(inBands([], [4000, 8000])).toEqual([])
  expect(inBands([gift('a-1', 9000)], []).flatMap((band) => ids(band.gifts))).toEqual(['a-1'])
})

test('within a band what has no size comes first, otherwise the order stays', () => {
  const gifts = [
    gift('shirt-1', 3000),
    gift('hat-1', 3900, ['Único']),
    gift('shirt-2', 1000),
    gift('hat-2', 100, ['Único']),
  ]
  expect(inBands(gifts, [4000]).map((band) => ids(band.gifts))).toEqual([
    ['hat-1', 'hat-2', 'shirt-1', 'shirt-2'],
  ])
})

test('only «Único» is no size: a single size M is one', () => {
  expect(isSizeless({ sizes: ['Único'] })).toBe(true)
  expect(isSizeless({ sizes: ['M'] })).toBe(false)
  expect(isSizeless({ sizes: ['M', 'Único'] })).toBe(false)
})
