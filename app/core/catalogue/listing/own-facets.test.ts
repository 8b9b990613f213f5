import { expect, test } from 'vitest'
import { catalogueOf } from '#core/catalogue/catalogue-view.ts'
import type { OwnFieldValues } from '#core/catalogue/own-fields/own-fields.ts'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { ownFieldsOfShop, TENT_FIELDS } from '#tests/support/own-fields.ts'
import { listProducts } from './listing.server.ts'
import { parseListingQuery, printListingQuery, UNKNOWN } from './listing-query.ts'
import { MOST_OFFERED } from './own-facets.ts'

const tent = (n: number, ownFields?: OwnFieldValues) =>
  shopProduct({ id: `tent-${n}`, categories: ['bags'], ...(ownFields && { ownFields }) })

/** Two tents, one with nothing said of it, and a jacket. */
const SHOP = [
  tent(1, { plazas: 2, peso: 2.4, autoportante: true, temporada: '3 estaciones' }),
  tent(2, { plazas: 10, peso: 5, autoportante: false, varillas: 'Fibra' }),
  tent(3),
  shopProduct({ id: 'jacket-1', ownFields: { temporada: '4 estaciones' } }),
]

const list = (search: string, products = SHOP) =>
  listProducts(catalogueOf(products), `https://vereda.example/products/men${search}`)
const ids = (search: string) => list(search).cards.map(({ id }) => id)

const parse = (search: string) => {
  const catalogue = catalogueOf(SHOP)
  return parseListingQuery(new URLSearchParams(search), (key) => catalogue.ownValues(key)).own
}

test.each<[string, object | undefined]>([
  ['', undefined],
  ['f-plazas=', undefined],
  ['f-plazas=2', { plazas: ['2'] }],
  ['f-plazas=10&f-plazas=2&f-plazas=2', { plazas: ['2', '10'] }],
  ['f-plazas=10,2', { plazas: ['2', '10'] }],
  ['f-plazas=3', { plazas: [UNKNOWN] }],
  ['f-peso=2.4', { peso: ['2.4'] }],
  ['f-autoportante=no', { autoportante: ['no'] }],
  ['f-autoportante=true', { autoportante: [UNKNOWN] }],
  ['f-temporada=4+estaciones', { temporada: ['4 estaciones'] }],
  ['f-varillas=Fibra', undefined], // is no filter
  ['f-nada=1', undefined],
  ['f-__proto__=1', undefined],
  ['f-temporada=4+estaciones&f-plazas=2', { plazas: ['2'], temporada: ['4 estaciones'] }],
])('"%s" asks for %j', (search, own) => {
  ownFieldsOfShop()
  expect(parse(search)).toEqual(own)
})

test('a shop without own fields reads none of their addresses', () => {
  expect(parse('f-plazas=2')).toBeUndefined()
  expect(list('?f-plazas=2').count).toBe(4)
})

test('an address is printed as it is read', () => {
  ownFieldsOfShop()
  const own = parse('f-temporada=4+estaciones&f-plazas=10&f-plazas=2')
  const printed = printListingQuery({ ...(own && { own }), size: ['M'] })
  expect(printed).toBe('?size=M&f-plazas=2&f-plazas=10&f-temporada=4+estaciones')
  expect(parse(printed.slice(1))).toEqual(own)
})

test.each([
  ['?f-plazas=2', ['tent-1']],
  ['?f-plazas=2&f-plazas=10', ['tent-1', 'tent-2']],
  ['?f-plazas=10&f-autoportante=no', ['tent-2']],
  ['?f-plazas=2&f-autoportante=no', []],
  ['?f-plazas=7', []],
  ['?f-temporada=3+estaciones&size=M', ['tent-1']],
  ['?f-temporada=3+estaciones&price=0-30', []],
])('%s lists %j', (search, found) => {
  ownFieldsOfShop()
  expect(ids(search)).toEqual(found)
})

const ownFacets = (search: string, products = SHOP) =>
  list(search, products)
    .facets.slice(3)
    .map(({ name, legend, groups }) => [
      name,
      legend,
      ...groups.flat().map(({ value, label, count, isChosen }) => {
        const box = isChosen ? '[x]' : '[ ]'
        return `${box} ${value} ${label} ${count}`
      }),
    ])

test('a list offers what its products have, each counted as if it were the only choice of its field', () => {
  ownFieldsOfShop()
  expect(ownFacets('?category=bags&f-autoportante=no')).toEqual([
    ['f-plazas', 'Plazas', '[ ] 2 2 0', '[ ] 10 10 1'],
    ['f-peso', 'Peso', '[ ] 2.4 2,4\u00A0kg 0', '[ ] 5 5\u00A0kg 1'],
    ['f-autoportante', 'Autoportante', '[ ] si Sí 1', '[x] no No 1'],
    ['f-temporada', 'Temporada', '[ ] 3 estaciones 3 estaciones 0'],
  ])
  expect(ownFacets('?category=outerwear')).toEqual([
    ['f-temporada', 'Temporada', '[ ] 4 estaciones 4 estaciones 1'],
  ])
})

test('a filter can be taken away by itself or with the others, and keeps the page out of indexes', () => {
  ownFieldsOfShop()
  const { chips, unfiltered, meta, none } = list(
    '?category=bags&f-plazas=2&f-autoportante=no&f-temporada=x',
  )
  expect(chips).toEqual([
    {
      label: 'Plazas: 2',
      search: '?category=bags&f-autoportante=no&f-temporada=-',
      count: 0,
    },
    { label: 'Autoportante: no', search: '?category=bags&f-plazas=2&f-temporada=-', count: 0 },
    {
      label: 'Temporada: valor desconocido',
      search: '?category=bags&f-plazas=2&f-autoportante=no',
      count: 0,
    },
  ])
  expect([unfiltered, meta.isListed, meta.canonicalQuery]).toEqual([
    '?category=bags',
    false,
    '?category=bags',
  ])
  expect(none?.text).toContain('«Plazas: 2»')
  expect(list('?f-plazas=2').meta.isListed).toBe(false)
})

test('a number with more than twelve values is no filter of a list, but one that was chosen stays', () => {
  ownFieldsOfShop(TENT_FIELDS.slice(0, 1))
  const tents = Array.from({ length: MOST_OFFERED + 1 }, (_, n) => tent(n, { plazas: n }))
  expect(ownFacets('', tents)).toEqual([])
  expect(ownFacets('?f-plazas=5', tents)).toEqual([['f-plazas', 'Plazas', '[x] 5 5 1']])
  expect(ownFacets('', tents.slice(1))[0]).toHaveLength(2 + MOST_OFFERED)
})

test('where the whole shop has too many values, a field is no filter and its addresses are not read', () => {
  ownFieldsOfShop(TENT_FIELDS.slice(0, 1))
  const tents = Array.from({ length: 61 }, (_, n) => tent(n, { plazas: n }))
  expect(ownFacets('?f-plazas=5', tents)).toEqual([])
  expect(list('?f-plazas=5', tents).count).toBe(61)
})
