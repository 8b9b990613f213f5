import { expect, test } from 'vitest'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { checkContent } from '#core/catalogue/product-edit/product-content.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { ownOptions } from '#tests/support/own-options.ts'
import { CHOICES, contentOf, inOrderOf, productLimits, textsOf } from './product-form.ts'

const { stock: _stock, ...jacket } = fileProduct({
  id: 'mens-jacket-1',
  colors: ['Verde', 'Negro', 'Azul'],
  activities: ['viaje', 'diario'],
})

const saved = (texts: Record<string, string>) =>
  inOrderOf(jacket, contentOf(jacket.id, { ...textsOf(jacket), ...texts }))

test('what is saved as it was shown is the same, also in its order', () => {
  expect(saved({})).toEqual(jacket)
})

test('no garment and no activity are saved as none, and nobody asks for them', () => {
  const bare = saved({ garment: '', 'activities.viaje': '', 'activities.diario': '' })
  expect(bare).not.toHaveProperty('garment')
  expect(bare.activities).toEqual([])
  expect(checkContent(bare, firstMakers)).toMatchObject({ ok: true, product: { activities: [] } })
})

test('a new word comes last, and the one that is chosen first', () => {
  expect(saved({ 'colors.Gris': 'si' }).colors).toEqual(['Verde', 'Negro', 'Azul', 'Gris'])
  expect(saved({ firstColor: 'Azul' }).colors).toEqual(['Azul', 'Verde', 'Negro'])
  expect(saved({ 'colors.Negro': '' }).colors).toEqual(['Verde', 'Azul'])
})

test('a size and a colour that the owner added have their boxes', () => {
  expect(productLimits()).not.toHaveProperty('sizes.41,5')
  ownOptions({ sizes: [{ value: '41,5' }], colors: [{ value: 'Morado', swatch: '#5b3a6e' }] })
  expect(productLimits()).toMatchObject({ 'sizes.41,5': 2, 'colors.Morado': 2 })
  expect(CHOICES.colors.values.at(-1)).toBe('Morado')
  const { sizes, colors } = saved({
    'sizes.41,5': 'si',
    firstColor: 'Morado',
    'colors.Morado': 'si',
  })
  expect([sizes?.at(-1), colors?.[0]]).toEqual(['41,5', 'Morado'])
})

test('reference, lot and warnings are saved as typed, and taken away when empty', () => {
  const told = saved({ reference: ' TN-204 ', warnings: 'Lejos del fuego.' })
  expect(told).toMatchObject({ reference: 'TN-204', warnings: 'Lejos del fuego.' })
  expect(told).not.toHaveProperty('lot')
  expect(contentOf(jacket.id, { ...textsOf(told), warnings: '' })).not.toHaveProperty('warnings')
})

test('the years of a guarantee are saved as a number; what is none is left to the rules to refuse', () => {
  const told = saved({ durabilityYears: '5', durabilityTerms: 'Todo.' })
  expect(told).toMatchObject({ durabilityYears: 5, durabilityTerms: 'Todo.' })
  expect(contentOf(jacket.id, { ...textsOf(told), durabilityYears: '' })).not.toHaveProperty(
    'durabilityYears',
  )
  expect(saved({ durabilityYears: 'cinco' })).toMatchObject({ durabilityYears: 'cinco' })
})

test('prices of sizes are one a line; what is no price is left to the rules to refuse', () => {
  const told = saved({ prices: 'L: 109,99\n\nM/Negro: 1.049,00' })
  expect(told.prices).toEqual({ L: 10_999, 'M/Negro': 104_900 })
  expect(textsOf(told)['prices']).toBe('L: 109,99\nM/Negro: 1049,00')
  expect(contentOf(jacket.id, { ...textsOf(told), prices: ' ' })).not.toHaveProperty('prices')
  const faultsOf = (prices: string) => {
    const checked = checkContent(saved({ prices }), firstMakers)
    return checked.ok ? [] : checked.faults.map(({ reason, path }) => [reason, path.split('.')[0]])
  }
  expect(faultsOf('L 109,99')).toEqual([['bad_prices', 'prices']])
  expect(faultsOf('XXXL: 109,99')).toEqual([['price_of_nothing', 'prices']])
  expect(faultsOf('L: 109,99')).toEqual([])
})

test('weights of sizes are one a line; what is no weight is left to the rules to refuse', () => {
  const told = saved({ weights: 'L: 450\nM/Negro: 460 g' })
  expect(told.weights).toEqual({ L: 450, 'M/Negro': 460 })
  expect(textsOf(told)['weights']).toBe('L: 450\nM/Negro: 460')
  const faultsOf = (weights: string) => {
    const checked = checkContent(saved({ weights }), firstMakers)
    return checked.ok ? [] : checked.faults.map(({ reason }) => reason)
  }
  expect(faultsOf('L 450')).toEqual(['bad_weights'])
  expect(faultsOf('XXXL: 450')).toEqual(['weight_of_nothing'])
})
