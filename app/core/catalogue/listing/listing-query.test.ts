import { expect, test } from 'vitest'
import {
  facetValues,
  LISTING_VIEWS,
  parseListingQuery,
  printListingQuery,
  SORTS,
  UNKNOWN,
  type ListingQuery,
} from './listing-query.ts'
import { categoryIds } from '#core/catalogue/categories.ts'
import { PRODUCT_RANGES } from '#core/catalogue/vocabulary.ts'
import { ownOptions } from '#tests/support/own-options.ts'

const parse = (query: string) => parseListingQuery(new URLSearchParams(query), () => undefined)
const nothing = { size: [], color: [], price: [], page: 1 }

test.each<[string, Partial<ListingQuery>]>([
  ['', {}],
  ['size=&color=&price=&sort=&category=&collection=&page=', {}],
  ['utm_source=x', {}],
  ['size=M', { size: ['M'] }],
  ['size=L&size=M&size=L', { size: ['M', 'L'] }],
  ['size=42,M,,XS', { size: ['XS', 'M', '42'] }],
  ['size=%C3%9Anico', { size: ['Único'] }],
  ['size=m', { size: [UNKNOWN] }],
  ['size=m&size=M', { size: ['M'] }],
  ['size=__proto__', { size: [UNKNOWN] }],
  ['color=Marr%C3%B3n&color=Negro', { color: ['Negro', 'Marrón'] }],
  ['color=Turquesa', { color: [UNKNOWN] }],
  ['price=80-&price=0-30', { price: ['0-30', '80-'] }],
  ['price=0-31', { price: [UNKNOWN] }],
  ['sort=price-asc', { sort: 'price-asc' }],
  ['sort=cheap', {}],
  ['ver=plano', { view: 'plano' }],
  ['ver=', {}],
  ['ver=3d', {}],
  ['category=bags&category=hats', { category: 'bags' }],
  ['category=coats', { category: UNKNOWN }],
  ['collection=basics', { range: 'basics' }],
  ['collection=bali', { range: UNKNOWN }],
  ['page=50', { page: 50 }],
  ['page=51', { page: 50 }],
  ['page=0', {}],
  ['page=1.5', {}],
  ['page=9999999999', {}],
])('"%s" asks for %j', (query, expected) => {
  expect(parse(query)).toEqual({ ...nothing, ...expected })
})

test.each([
  ['size=41,5', ['41,5']],
  ['size=41', ['41']],
  ['size=41,42', ['41', '42']],
  ['size=41,5,42', ['42', '41,5']],
  ['size=42,41,5', ['42', '41,5']],
  ['size=41,41,5', ['41', '41,5']],
  ['size=41,6', ['41']],
  ['size=,,41,5,', ['41,5']],
  [`size=${'41,'.repeat(2000)}5`, ['41', '41,5']],
])('a size with a comma is one in a list with commas: %s', (query, size) => {
  ownOptions({ sizes: [{ value: '41,5' }] })
  expect(parse(query).size).toEqual(size)
  expect(parse(printListingQuery(parse(query)).slice(1)).size).toEqual(size)
})

test('an address is as short as what it asks for', () => {
  expect(printListingQuery(parse(''))).toBe('')
  expect(printListingQuery(parse('page=1&size=&sort='))).toBe('')
  expect(printListingQuery(parse('page=2&sort=name&price=80-&color=Azul&size=M,L'))).toBe(
    '?size=M&size=L&color=Azul&price=80-&sort=name&page=2',
  )
})

/** Deterministic pseudo-random numbers. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

function someQuery(seed: number): ListingQuery {
  const roll = dice(seed)
  const one = <Word>(words: readonly Word[]): Word | undefined => words[roll(words.length * 2)]
  const some = (words: readonly string[]) =>
    roll(8) === 0 ? [UNKNOWN] : words.filter(() => roll(4) === 0)
  const [category, range, sort, view] = [
    one([...categoryIds(), UNKNOWN]),
    one([...PRODUCT_RANGES, UNKNOWN] as const),
    one(SORTS),
    one(LISTING_VIEWS),
  ]
  return {
    ...(category ? { category } : {}),
    ...(range ? { range } : {}),
    ...(sort ? { sort } : {}),
    ...(view ? { view } : {}),
    size: some(facetValues('size')),
    color: some(facetValues('color')),
    price: some(facetValues('price')),
    page: 1 + roll(50),
  }
}

test('what is printed is read as the same', () => {
  for (let seed = 0; seed < 500; seed += 1) {
    const query = someQuery(seed)
    expect(parse(printListingQuery(query))).toEqual(query)
  }
})
