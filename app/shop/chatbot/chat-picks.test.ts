import { expect, test } from 'vitest'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { chatbotPieces } from './chat-content.ts'
import { chatbot } from './chat-content.ts'
import { findProducts } from '#core/catalogue/search/find-products.ts'
import { indexProducts } from '#core/catalogue/search-index/search-entry.ts'
import { openIndex } from '#core/catalogue/search-index/search-index.ts'
import { choosePicks, isNearest } from './chat-picks.ts'

type Given = Parameters<typeof shopProduct>[0]
const shop = (...products: Given[]) =>
  choosePicks(catalogueOf(products.map((one, at) => shopProduct({ id: `p-${at + 1}`, ...one }))))
const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id)

test.each([
  ['windbreakers', 'cortavientos', 4900, 8900],
  ['softshells', 'softshell', 8900, 14_900],
  ['waterproofs', 'chaqueta_impermeable', 14_900, 29_900],
  ['highMountain', 'chaqueta_acolchada', 29_900, 49_900],
] as const)(
  '%s: what costs as much as the answer says, both ends included',
  (list, garment, from, to) => {
    const picks = shop(
      { garment, priceCents: from - 1 },
      { garment, priceCents: from },
      { garment, priceCents: to },
      { garment, priceCents: to + 1 },
      { garment: 'bota', priceCents: from },
    )
    expect(ids(picks[list])).toEqual(['p-2', 'p-3'])
  },
)

test('a range without garments shows those that come closest, and says so', () => {
  const garment = 'chaqueta_acolchada'
  const picks = shop(
    { garment, priceCents: 9999 },
    { garment, priceCents: 14_999 },
    { garment: 'cortavientos', priceCents: 20_000 },
    { garment: 'chaqueta_impermeable', priceCents: 12_999 },
    { garment, priceCents: 60_000 },
  ).highMountain
  expect(ids(picks)).toEqual(['p-5', 'p-2', 'p-4'])
  expect(isNearest('highMountain', picks)).toBe(true)
  expect(isNearest('highMountain', [{ priceCents: 29_900 }, { priceCents: 49_900 }])).toBe(false)
  expect(isNearest('trail', picks)).toBe(false)
})

test('nothing of a kind is shown as nothing', () => {
  expect(shop({ garment: 'cortavientos', priceCents: 5000 }).highMountain).toEqual([])
})

test('in the shop each list has garments, and only high mountain shows the closest ones', () => {
  const picks = choosePicks(catalogueOf(shippedProducts()))
  const lists = Object.entries(picks) as [keyof typeof picks, (typeof picks)['trail']][]
  expect(lists.filter(([, some]) => some.length === 0)).toEqual([])
  expect(lists.filter(([list, some]) => isNearest(list, some)).map(([list]) => list)).toEqual([
    'highMountain',
  ])
})

test.each(['windbreakers', 'softshells', 'waterproofs', 'highMountain'] as const)(
  'the link of %s leads to a search that finds its garments',
  (list) => {
    const products = shippedProducts()
    const lexicon = openIndex(indexProducts(products, () => '1'))
    const [link] = chatbot[list].links ?? []
    const query = new URL(link?.to ?? '', 'https://a.example').searchParams.get('q') ?? ''
    const found = findProducts(lexicon, query)
    expect(found.isLoose).toBe(false)
    const names = choosePicks(catalogueOf(products))[list].map(({ name }) => name)
    expect(found.entries.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  },
)

test('an activity shows one of each piece that its answer names, for women and men by turns', () => {
  const trail = { activities: ['trail' as const] }
  const picks = shop(
    { ...trail, genders: ['women'], garment: 'gorra' },
    { ...trail, genders: ['men'], garment: 'camiseta' },
    { ...trail, genders: ['men'], garment: 'mallas' },
    { ...trail, genders: ['women'], garment: 'camiseta' },
    { ...trail, genders: ['women'], garment: 'zapatilla' },
    { ...trail, genders: ['women'], garment: 'short' },
  )
  expect(ids(picks.trail)).toEqual(['p-4', 'p-3', 'p-5'])
})

test('what was made for the activity above all comes first, what is sold out never', () => {
  const woman = { genders: ['women' as const] }
  const picks = shop(
    { ...woman, activities: ['diario'], garment: 'camiseta' },
    { ...woman, activities: ['viaje', 'trail'], garment: 'camiseta' },
    { ...woman, activities: ['trail'], garment: 'mallas', stock: { default: 0 } },
    { ...woman, activities: ['trail', 'viaje'], garment: 'top_tirantes' },
  )
  expect(ids(picks.trail)).toEqual(['p-4'])
})

test('a piece that nothing was made for the activity for is shown as it is', () => {
  const picks = shop(
    { activities: ['trail'], genders: ['women'], garment: 'zapatilla' },
    { activities: ['diario'], genders: ['men'], garment: 'short' },
  )
  expect(ids(picks.trail)).toEqual(['p-2', 'p-1'])
})

test.each(Object.keys(chatbotPieces) as (keyof typeof chatbotPieces)[])(
  'the shop shows for %s all that the answer names, made for it',
  (activity) => {
    const pieces: readonly (readonly string[])[] = chatbotPieces[activity]
    const picks = choosePicks(catalogueOf(shippedProducts()))[activity]
    expect(picks).toHaveLength(pieces.length)
    for (const [at, pick] of picks.entries()) {
      expect(pieces[at]).toContain(pick.garment)
      expect(pick.activities).toContain(activity)
    }
  },
)
