import { describe, expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import { isInStock, type Product } from '#core/catalogue/product.ts'
import { askedChoice, facetCounts, firstSorted, matchChosen, sizeGroups } from './facets.ts'
import { FACETS, facetValues, type Chosen, type FacetName, type Sort } from './listing-query.ts'
import { PRICE_BANDS } from './price-bands.ts'
import { colorValues, sizeValues } from '#core/catalogue/option-values.ts'

const none: Chosen = { size: [], color: [], price: [] }
const ids = (products: readonly { id: string }[]) => products.map(({ id }) => id)

/** Two sizes in two colours, 49.99 €; the small blue variant is sold out. */
const shirt = shopProduct({
  id: 'shirt',
  name: 'Camisa Ágreda',
  priceCents: 4999,
  sizes: ['S', 'M'],
  colors: ['Azul', 'Negro'],
  stock: { default: 5, 'S/Azul': 0 },
})
const boot = shopProduct({
  id: 'boot',
  name: 'bota Zuriza',
  priceCents: 8000,
  sizes: ['42', '43'],
  colors: ['Negro'],
  isNew: true,
  stock: { default: 0 },
})
const bag = shopProduct({
  id: 'bag',
  name: 'Mochila Zuriza',
  priceCents: 8001,
  sizes: ['Único'],
  colors: ['Verde'],
})
const shop = [shirt, boot, bag]

const countsOf = (products: readonly Product[], chosen: Chosen, name: FacetName) => {
  const catalogue = catalogueOf(products)
  return facetCounts(catalogue, catalogue.set('all'), chosen, name)
}
const matchesOf = (products: readonly Product[], chosen: Chosen) => {
  const catalogue = catalogueOf(products)
  return catalogue.show(catalogue.first(matchChosen(catalogue, catalogue.set('all'), chosen)))
}
const sorted = (products: readonly Product[], sort: Sort | undefined) => {
  const catalogue = catalogueOf(products)
  return catalogue.show(firstSorted(catalogue, catalogue.set('all'), sort, products.length))
}

/** The rule, by going through every variant. */
const matchesChosen = (product: Product, { size, color, price }: Chosen): boolean => {
  const band = PRICE_BANDS.find(
    ({ aboveCents, upToCents }) =>
      product.priceCents > aboveCents && product.priceCents <= upToCents,
  )
  if (price.length > 0 && !price.includes(band?.value ?? '')) return false
  if (size.length === 0 && color.length === 0) return true
  return (size.length > 0 ? size : product.sizes).some((one) =>
    (color.length > 0 ? color : product.colors).some((other) =>
      isInStock(product, { size: one, color: other }),
    ),
  )
}

test.each<[string, Partial<Chosen>, string[]]>([
  ['nothing: also what is sold out', {}, ['shirt', 'boot', 'bag']],
  ['a size', { size: ['S'] }, ['shirt']],
  ['a size whose products are sold out', { size: ['42'] }, []],
  ['one of two sizes', { size: ['S', 'Único'] }, ['shirt', 'bag']],
  ['a colour, with stock of it', { color: ['Negro'] }, ['shirt']],
  ['a size and a colour in stock together', { size: ['M'], color: ['Azul'] }, ['shirt']],
  ['a size and a colour, sold out together', { size: ['S'], color: ['Azul'] }, []],
  ['that size in either colour', { size: ['S'], color: ['Azul', 'Negro'] }, ['shirt']],
  ['a price, sold out or not', { price: ['50-80'] }, ['boot']],
  ['the cent above', { price: ['80-'] }, ['bag']],
  ['two bands', { price: ['30-50', '80-'] }, ['shirt', 'bag']],
  ['a price and a size', { price: ['80-'], size: ['M'] }, []],
  ['what nobody knows', { size: ['-'] }, []],
])('%s', (_what, chosen, expected) => {
  expect(ids(matchesOf(shop, { ...none, ...chosen }))).toEqual(expected)
})

test.each<[string, Partial<Chosen>, object | undefined]>([
  ['nothing', {}, undefined],
  ['a price', { price: ['30-50'] }, undefined],
  ['a colour', { color: ['Negro'] }, { color: 'Negro' }],
  ['colours, in the order of the product', { color: ['Negro', 'Azul'] }, { color: 'Azul' }],
  ['a size', { size: ['M'] }, { size: 'M' }],
  [
    'a size that is sold out in one of the colours',
    { size: ['S'], color: ['Azul', 'Negro'] },
    { size: 'S', color: 'Negro' },
  ],
  ['a variant that is sold out', { size: ['S'], color: ['Azul'] }, undefined],
])('a card shows what the filters ask for: %s', (_what, chosen, expected) => {
  expect(askedChoice(shirt, { ...none, ...chosen })).toEqual(expected)
})

describe('the options of a facet', () => {
  test('are those of the list, in the order of their vocabulary, with their counts', () => {
    expect(countsOf(shop, none, 'size')).toEqual([
      { value: 'S', count: 1 },
      { value: 'M', count: 1 },
      { value: '42', count: 0 },
      { value: '43', count: 0 },
      { value: 'Único', count: 1 },
    ])
    expect(countsOf(shop, none, 'price').map(({ value }) => value)).toEqual([
      '30-50',
      '50-80',
      '80-',
    ])
  })

  test('count with the other facets, not with their own', () => {
    const chosen = { ...none, size: ['M'], color: ['Verde'] }
    expect(countsOf(shop, chosen, 'color')).toEqual([
      { value: 'Negro', count: 1 },
      { value: 'Verde', count: 0 },
      { value: 'Azul', count: 1 },
    ])
  })

  test('keep what is chosen, though the list has it not, so that it can be taken off', () => {
    expect(countsOf([bag], { ...none, size: ['M'] }, 'size')).toEqual([
      { value: 'M', count: 0 },
      { value: 'Único', count: 1 },
    ])
  })

  test('sizes stand in groups that do not mix', () => {
    const groups = sizeGroups(countsOf(shop, none, 'size'))
    expect(groups.map((group) => group.map(({ value }) => value))).toEqual([
      ['S', 'M'],
      ['42', '43'],
      ['Único'],
    ])
  })
})

test('the count of each option is the number of products when it is chosen', () => {
  const products = Array.from({ length: 40 }, (_, i) => {
    const sizes = sizeValues().filter((__, at) => (i * 7 + at * 5) % 6 === 0)
    const colors = colorValues().filter((__, at) => (i * 3 + at) % 4 === 0)
    const keys = sizes.flatMap((size) => colors.map((color) => `${size}/${color}`))
    const gone = keys.filter((__, at) => (i + at) % 3 === 0).map((key) => [key, 0])
    const stock = { default: 5, ...Object.fromEntries(gone) }
    return shopProduct({ id: `p${i}`, sizes, colors, stock, priceCents: 1000 + i * 250 })
  })
  for (let round = 0; round < 60; round += 1) {
    const pick = (values: readonly string[], every: number) =>
      values.filter((_, at) => (at * 11 + round) % every === 0)
    const chosen = {
      size: pick(facetValues('size'), 5 + (round % 3)),
      color: pick(facetValues('color'), 4),
      price: pick(facetValues('price'), 3),
    }
    for (const name of FACETS) {
      for (const { value, count } of countsOf(products, chosen, name)) {
        const alone = { ...chosen, [name]: [value] }
        expect(products.filter((product) => matchesChosen(product, alone))).toHaveLength(count)
      }
    }
  }
})

test.each([
  [undefined, ['shirt', 'boot', 'bag']],
  ['new', ['boot', 'shirt', 'bag']],
  ['price-asc', ['shirt', 'boot', 'bag']],
  ['price-desc', ['bag', 'boot', 'shirt']],
  ['name', ['boot', 'shirt', 'bag']],
] as const)('in the order %s: %j', (sort, expected) => {
  expect(ids(sorted(shop, sort))).toEqual(expected)
})

test('among equals the order of the catalogue stays', () => {
  const twins = [bag, { ...bag, id: 'twin' }]
  for (const sort of ['new', 'price-asc', 'price-desc', 'name'] as const) {
    expect(ids(sorted(twins, sort))).toEqual(['bag', 'twin'])
  }
})

test('sizes are in groups by what they look like, in the order of the shop', () => {
  const options = ['XS', '3-4 años', 'XXL', '36', '41,5', '7.5', 'Único'].map((value) => ({
    value,
    count: 1,
  }))
  const groups = sizeGroups(options).map((group) => group.map(({ value }) => value))
  expect(groups).toEqual([['XS', '3-4 años', 'XXL'], ['36', '41,5', '7.5'], ['Único']])
})
