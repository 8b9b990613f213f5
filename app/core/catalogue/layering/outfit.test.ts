import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { layerPieces } from './layer-pieces.server.ts'
import type { OutfitTerms } from './layers.ts'
import { oneSizeForAll, wearOutfit } from './outfit.ts'

const COLD: OutfitTerms = { weather: 'frio', hours: 4, gender: 'men' }

/** A jacket that is dearer and heavier in L, and more so in black. Cents and grams. */
const jacket = shopProduct({
  priceCents: 10_000,
  prices: { L: 12_000, 'L/Negro': 12_500 },
  weightGrams: 400,
  weights: { L: 450, 'L/Negro': 460 },
})
const fleece = shopProduct({
  id: 'mens-fleece-1',
  garment: 'polar',
  priceCents: 5000,
  weightGrams: 300,
})

const worn = (size?: string, outer = jacket) => {
  const layers = layerPieces([outer, fleece], COLD)
  const fuera = { id: outer.id, ...(size && { size }) }
  return wearOutfit(layers, { abrigo: { id: fleece.id, size: 'M' }, fuera })
}

test('an outfit weighs and costs what its pieces do in the sizes that are worn', () => {
  expect(worn('L')).toMatchObject({
    grams: 750,
    priceCents: 17_000,
    isLowest: false,
    isInSizeM: false,
  })
  expect(worn('S')).toMatchObject({ grams: 700, priceCents: 15_000, isInSizeM: true })
  const black = { ...jacket, soldOut: ['L/Azul'] }
  expect(worn('L', black)).toMatchObject({ grams: 760, priceCents: 17_500 })
})

test('until a size is chosen it weighs what M does, and costs as little as the cheapest', () => {
  expect(worn()).toMatchObject({ grams: 700, priceCents: 15_000, isLowest: true, isInSizeM: true })
  const heavier = { ...jacket, weights: { M: 420 } }
  expect(worn(undefined, heavier)).toMatchObject({ grams: 720, isInSizeM: true })
  expect(worn('S', heavier)).toMatchObject({ grams: 700, isInSizeM: false })
})

test('each piece shows the price of its size', () => {
  const pricesOf = (outfit: ReturnType<typeof worn>) =>
    outfit.worn.map(({ priced }) => [priced.priceCents, priced.prices !== undefined])
  expect(pricesOf(worn('L'))).toEqual([
    [5000, false],
    [12_000, false],
  ])
  expect(pricesOf(worn())).toEqual([
    [5000, false],
    [10_000, true],
  ])
})

test('one size for all has the weight and the price of that size', () => {
  const chosen = { abrigo: { id: fleece.id, size: 'L' } }
  const layers = layerPieces([jacket, fleece], COLD)
  const all = oneSizeForAll(wearOutfit(layers, chosen), chosen)
  expect(wearOutfit(layers, all?.chosen ?? {})).toMatchObject({ grams: 750, priceCents: 17_000 })
})
