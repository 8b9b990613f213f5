import fc from 'fast-check'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { ProductIndex } from '#core/catalogue/product-index.ts'
import { defaultChoice, departmentsOf, isSoldOut, type Product } from '#core/catalogue/product.ts'
import { GENDERS } from '#core/catalogue/vocabulary.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { shippedProducts } from '#tests/support/factories/shop-catalogue.ts'
import { layerPieces, outfitWith, wearable } from './layer-pieces.server.ts'
import { LAYERS, layersFor, MAX_HOURS, OUTER_POINTS, WEATHERS, type OutfitTerms } from './layers.ts'
import { readChosen } from './outfit-address.ts'
import { oneSizeForAll, swapTo, wearOutfit, withoutSize } from './outfit.ts'

const products = shippedProducts()
const byId = new Map(products.map((product) => [product.id, product]))

const HOURS = Array.from({ length: MAX_HOURS }, (_, at) => at + 1)
const EVERY: OutfitTerms[] = WEATHERS.flatMap((weather) =>
  HOURS.flatMap((hours) => GENDERS.map((gender) => ({ weather, hours, gender }))),
)

/** The same product without a unit. */
const soldOut = (product: Product): Product => ({
  ...product,
  soldOut: product.sizes.flatMap((size) => product.colors.map((color) => `${size}/${color}`)),
})
const without = (ids: readonly string[]): Product[] =>
  products.map((product) => (ids.includes(product.id) ? soldOut(product) : product))

const idsOf = (terms: OutfitTerms, sold = products) =>
  Object.fromEntries(
    wearOutfit(layerPieces(sold, terms), {}).worn.map(({ layer, piece }) => [layer, piece.id]),
  )

describe.each(EVERY)('$weather, $hours h, $gender', (terms) => {
  const layers = layerPieces(products, terms)
  const outfit = wearOutfit(layers, {})

  test('three to five layers from the skin outward, each another garment of the catalogue', () => {
    expect(outfit.worn.length).toBeGreaterThanOrEqual(3)
    expect(outfit.worn.length).toBeLessThanOrEqual(5)
    expect(outfit.worn.map(({ layer }) => layer)).toEqual(layersFor(terms))
    const places = outfit.worn.map(({ layer }) => LAYERS.indexOf(layer))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    const all = layers.flatMap(({ pieces }) => pieces.map(({ id }) => id))
    expect(new Set(all).size).toBe(all.length)
    for (const id of all) {
      const product = byId.get(id)
      expect(product && departmentsOf(product)).toContain(terms.gender)
      expect(product?.features.map(({ label }) => label)).not.toContain('Unidades')
    }
  })

  test('grams and price are sums, the rain is that of the weakest outer piece', () => {
    const worn = outfit.worn.map(({ piece }) => byId.get(piece.id))
    const sum = (of: 'weightGrams' | 'priceCents') =>
      worn.reduce((total, product) => total + (product?.[of] ?? 0), 0)
    expect([outfit.grams, outfit.priceCents]).toEqual([sum('weightGrams'), sum('priceCents')])
    const outer = outfit.worn.filter(({ layer }) => OUTER_POINTS.includes(layer))
    expect(outer.length).toBeGreaterThan(0)
    expect(outfit.weakest?.rainMm).toBe(Math.min(...outer.map(({ piece }) => piece.rainMm)))
    expect(terms.weather !== 'lluvia' || (outfit.weakest?.rainMm ?? 0) > 0).toBe(true)
  })

  test('each layer has a choice, and its arrows go round in a circle, both ways', () => {
    for (const { layer, pieces } of layers) {
      expect([layer, pieces.length > 1]).toEqual([layer, true])
      for (const way of ['next', 'previous'] as const) {
        let chosen = {}
        const seen: string[] = []
        for (let press = 0; press < pieces.length; press += 1) {
          const at = wearOutfit(layers, chosen).worn.find((one) => one.layer === layer)
          seen.push(at?.piece.id ?? '')
          if (at?.swap) chosen = swapTo(chosen, layer, at.swap[way], undefined)
        }
        expect(seen.toSorted()).toEqual(pieces.map(({ id }) => id).toSorted())
        const back = wearOutfit(layers, chosen).worn.find((one) => one.layer === layer)
        expect(back?.piece.id).toBe(seen[0])
      }
    }
  })

  test('what is sold out is worn only if nothing else is left', () => {
    const worn = Object.values(idsOf(terms))
    for (const { isGone } of wearOutfit(layerPieces(without(worn), terms), {}).worn) {
      expect(isGone).toBe(false)
    }
    const nothing = wearOutfit(layerPieces(products.map(soldOut), terms), {})
    expect(nothing.worn.map(({ isGone, substitute }) => [isGone, substitute])).toEqual(
      nothing.worn.map(() => [true, undefined]),
    )
  })
})

test.each<[OutfitTerms, Record<string, string>]>([
  [
    { weather: 'lluvia', hours: 4, gender: 'men' },
    { piel: 'mens-tshirt-4', abrigo: 'mens-fleece-1', fuera: 'outdoor-1' },
  ],
  [
    { weather: 'lluvia', hours: 6, gender: 'women' },
    {
      piel: 'womens-tshirt-3',
      abrigo: 'womens-fleece-1',
      fuera: 'womens-jacket-1',
      piernas: 'outdoor-3',
    },
  ],
  [
    { weather: 'viento', hours: 2, gender: 'men' },
    { piel: 'mens-tshirt-4', abrigo: 'mens-vest-1', fuera: 'mens-jacket-4' },
  ],
  [
    { weather: 'frio', hours: 10, gender: 'women' },
    {
      piel: 'womens-tshirt-3',
      segunda: 'womens-top-4',
      abrigo: 'womens-jacket-2',
      fuera: 'womens-jacket-1',
      cabeza: 'womens-hat-2',
    },
  ],
])('%o is dressed as a guide would', (terms, expected) => {
  expect(idsOf(terms)).toMatchObject(expected)
})

test('no cotton, no down in the rain, nothing for every day only', () => {
  const all = EVERY.flatMap((terms) =>
    layerPieces(products, terms).flatMap(({ pieces }) =>
      pieces.map(({ id }) => ({ terms, product: byId.get(id) })),
    ),
  )
  for (const { terms, product } of all) {
    expect(product?.composition[0]?.fibres).not.toMatch(/^\d+\s% algodón/)
    expect(product?.activities).not.toEqual(['diario'])
    const isDown = product?.features.some(({ value }) => value.includes('plumón'))
    expect(terms.weather === 'lluvia' && isDown).toBe(false)
  }
})

const RAIN: OutfitTerms = { weather: 'lluvia', hours: 4, gender: 'men' }
const isWorn = (product: Product): boolean => layerPieces([product], RAIN).length > 0
const rain = (sold = products) => layerPieces(sold, RAIN)

test('a chosen piece that is sold out stays, and names the next one that is left', () => {
  const chosen = readChosen(new URLSearchParams('fuera=outdoor-1.M'))
  const layers = rain(without(['outdoor-1']))
  const outer = wearOutfit(layers, chosen).worn.at(-1)
  expect(outer).toMatchObject({ isGone: true, size: undefined, piece: { id: 'outdoor-1' } })
  expect(outer?.substitute).toMatchObject({ id: 'mens-jacket-1', rainMm: 10_000, grams: 365 })
  const alone = rain(without(['outdoor-1', 'mens-jacket-1', 'mens-jacket-3']))
  expect(wearOutfit(alone, chosen).worn.at(-1)).toMatchObject({ substitute: undefined })
})

test('a piece that is not sold or does not suit the layer counts as not chosen', () => {
  const chosen = readChosen(new URLSearchParams('fuera=mens-tshirt-4.M&piel=mens-jacket-999'))
  expect(wearOutfit(rain(), chosen)).toEqual(wearOutfit(rain(), {}))
})

test('a size counts where it is left, and decides the colour', () => {
  const colorOf = (piece: string) =>
    wearOutfit(rain(), readChosen(new URLSearchParams({ fuera: piece }))).worn.at(-1)
  expect(colorOf('mens-jacket-1.S')).toMatchObject({ size: 'S', color: 'Azul' })
  expect(colorOf('outdoor-1.45')).toMatchObject({ size: undefined })
  const only = products.map((product) =>
    product.id === 'outdoor-1' ? { ...product, soldOut: ['L/Verde'] } : product,
  )
  const chosen = readChosen(new URLSearchParams('fuera=outdoor-1.L'))
  expect(wearOutfit(rain(only), chosen).worn.at(-1)).toMatchObject({ size: 'L', color: 'Negro' })
})

test('one size for all: those that have it get it, then nothing is missing', () => {
  const outfit = wearOutfit(rain(), {})
  expect(withoutSize(outfit).map(({ layer }) => layer)).toEqual(['piel', 'abrigo', 'fuera'])
  const offer = oneSizeForAll(outfit, {})
  expect(offer).toMatchObject({ size: 'M', has: 3, of: 3 })
  const sized = wearOutfit(rain(), offer?.chosen ?? {})
  expect(sized.worn.map(({ size }) => size)).toEqual(['M', 'M', 'M'])
  expect(withoutSize(sized)).toEqual([])
  expect(oneSizeForAll(sized, offer?.chosen ?? {})).toBeUndefined()
  const small = readChosen(new URLSearchParams('fuera=outdoor-1.XS'))
  expect(oneSizeForAll(wearOutfit(rain(), small), small)).toBeUndefined() // nobody else has XS
})

test('a hat needs no size', () => {
  const cold = layerPieces(products, { weather: 'frio', hours: 4, gender: 'men' })
  expect(wearOutfit(cold, {}).worn.at(-1)).toMatchObject({ layer: 'cabeza', size: 'Único' })
})

test('each product of an outfit has the address of one in which it is worn', () => {
  for (const product of products) {
    const address = outfitWith(product)
    const isUsed = EVERY.some((terms) =>
      layerPieces(products, terms).some(({ pieces }) => pieces.some(({ id }) => id === product.id)),
    )
    expect([product.id, address?.endsWith(`=${product.id}`)]).toEqual([
      product.id,
      isUsed ? true : undefined,
    ])
  }
  expect(outfitWith(byId.get('outdoor-1') as Product)).toBe(
    '/bascula?tiempo=lluvia&horas=4&quien=hombre&fuera=outdoor-1',
  )
})

test('whatever is chosen, a buyable piece is in stock in its size and colour', () => {
  const size = fc.constantFrom('', '.S', '.M', '.XL', '.Único')
  fc.assert(
    fc.property(
      fc.constantFrom(...EVERY),
      fc.array(fc.tuple(fc.constantFrom(...LAYERS), fc.constantFrom(...products), size)),
      fc.subarray(products.map(({ id }) => id)),
      (terms, asked, gone) => {
        const params = asked.map(([layer, { id }, word]) => [layer, id + word])
        const chosen = readChosen(new URLSearchParams(params))
        for (const worn of wearOutfit(layerPieces(without(gone), terms), chosen).worn) {
          if (worn.size === undefined) continue
          expect(isSoldOut(worn.piece)).toBe(false)
          expect(defaultChoice(worn.piece, worn as { size: string })).toBeDefined()
        }
      },
    ),
  )
})

describe('in a shop with thousands of each garment', () => {
  const shirt = products.find((one) => one.garment === 'manga_larga' && isWorn(one))
  const copies = Array.from({ length: 3000 }, (_, n) => ({
    ...(shirt ?? products[0]),
    id: `mens-tshirt-${n + 1000}`,
  })) as Product[]
  const many = catalogueOf(copies.map((copy, n) => (n < 100 ? soldOut(copy) : copy)))

  test('a page looks at few of them, and at those that are left', () => {
    const touched = vi.spyOn(ProductIndex.prototype, 'at')
    onTestFinished(() => touched.mockRestore())
    const found = wearable(many, RAIN)
    expect(found.map(({ id }) => id)).toEqual(copies.slice(100, 140).map(({ id }) => id))
    expect(touched.mock.calls.length).toBeLessThan(1000)
    const [layer] = layerPieces(found, RAIN)
    expect(layer?.pieces).toHaveLength(24)
  })

  test('a piece that was chosen is there, wherever it stands', () => {
    const chosen = { piel: { id: 'mens-tshirt-3500' } }
    const layers = layerPieces(wearable(many, RAIN, chosen), RAIN, chosen)
    expect(wearOutfit(layers, chosen).worn[0]?.piece.id).toBe('mens-tshirt-3500')
    expect(layers[0]?.pieces).toHaveLength(25)
  })
})

test.each([
  [['trail'], true],
  [['escalada'], true], // of the owner's
  [['diario', 'escalada'], true],
  [['viaje', 'diario'], false],
  [[], false],
])('a fleece for %j is a layer of the scale: %s', (activities, isLayer) => {
  const fleece = shopProduct({ garment: 'polar', activities })
  expect(outfitWith(fleece) !== undefined).toBe(isLayer)
  expect(outfitWith({ ...fleece, garment: undefined })).toBeUndefined()
})
