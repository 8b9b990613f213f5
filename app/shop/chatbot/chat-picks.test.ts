import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { choosePicks } from './chat-picks.ts'

type Given = Parameters<typeof shopProduct>[0]
const shop = (...products: Given[]) =>
  choosePicks(products.map((one, at) => shopProduct({ id: `p-${at + 1}`, ...one })))
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

test('nothing in a range is shown as nothing', () => {
  expect(shop({ garment: 'cortavientos', priceCents: 5000 }).highMountain).toEqual([])
})

test('for an activity: both departments, different garments, three at most', () => {
  const trail = { activities: ['trail' as const] }
  const picks = shop(
    { ...trail, genders: ['men'], garment: 'camiseta' },
    { ...trail, genders: ['men'], garment: 'mallas' },
    { ...trail, genders: ['women'], garment: 'camiseta' },
    { ...trail, genders: ['women'], garment: 'zapatilla' },
    { ...trail, genders: ['women'], garment: 'gorra' },
    { activities: ['diario'], genders: ['women'], garment: 'vestido' },
  )
  expect(ids(picks.trail)).toEqual(['p-3', 'p-2', 'p-4'])
})

test('what was made for the activity above all comes first, what is sold out never', () => {
  const woman = { genders: ['women' as const] }
  const picks = shop(
    { ...woman, activities: ['viaje', 'trail'], garment: 'camiseta' },
    { ...woman, activities: ['trail'], garment: 'mallas', stock: { default: 0 } },
    { ...woman, activities: ['trail', 'viaje'], garment: 'gorra' },
  )
  expect(ids(picks.trail)).toEqual(['p-3', 'p-1'])
})
