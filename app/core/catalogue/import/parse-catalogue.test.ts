import { expect, test } from 'vitest'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { catalogueHash, parseCatalogue } from './load-catalogue.server.ts'

const file = (name: string, products: unknown[], note: unknown = 'Contenido de muestra') => ({
  name,
  json: JSON.stringify({ note, products }),
})

function faultsOf(...files: { name: string; json: string }[]): string[] {
  try {
    parseCatalogue(files)
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
  return []
}

test('good files give their products, in order', () => {
  const hat = fileProduct({ id: 'mens-hat-1' })
  const files = [file('men.json', [hat, fileProduct()]), file('new.json', [])]
  expect(parseCatalogue(files)).toEqual([hat, fileProduct()])
})

test('files come in the order that they ask for, and by name among equals', () => {
  const one = (name: string, order: number | undefined, id: string) => ({
    name,
    json: JSON.stringify({ note: 'x', order, products: [fileProduct({ id })] }),
  })
  const files = [
    one('a.json', 2, 'last-1'),
    one('b.json', undefined, 'second-1'),
    one('c.json', 0, 'third-1'),
    one('d.json', -1, 'first-1'),
  ]
  expect(parseCatalogue(files).map(({ id }) => id)).toEqual([
    'first-1',
    'second-1',
    'third-1',
    'last-1',
  ])
})

test('every fault of every file is told, with file and place', () => {
  const faults = faultsOf(
    file('men.json', [
      fileProduct(),
      fileProduct({ id: 'mens-hat-1', priceCents: 29.99, name: '' }),
      { ...fileProduct({ id: 'mens-hat-2' }), discount: 50 },
    ]),
    file('women.json', [fileProduct({ id: 'womens-hat-1', colors: [] })], ''),
  )
  expect(faults.map((fault) => fault.split(': ').slice(0, 2).join(': '))).toEqual([
    'men.json: products.1.name',
    'men.json: products.1.priceCents',
    'men.json: products.2.discount',
    'women.json: note',
    'women.json: products.0.colors',
  ])
})

test('one id in two files, or twice in one, is a fault that names both', () => {
  const [inTwo] = faultsOf(file('men.json', [fileProduct()]), file('new.json', [fileProduct()]))
  expect(inTwo).toBe('new.json: mens-jacket-1 also stands in men.json')
  const [inOne] = faultsOf(file('men.json', [fileProduct(), fileProduct()]))
  expect(inOne).toBe('men.json: mens-jacket-1 also stands in men.json')
})

test('a file that is cut off is named', () => {
  expect(faultsOf({ name: 'men.json', json: '{"note": "x", "products": [' })).toEqual([
    expect.stringMatching(/^men\.json: /),
  ])
})

const claim = { text: '85 % reciclado', covers: 'Tejido', evidence: 'GRS 1', date: '2026-01-31' }

test.each([
  ['an id without a number', { id: 'mens-jacket' }],
  ['an id with capitals', { id: 'Mens-jacket-1' }],
  ['an id that is a path', { id: '../mens-jacket-1' }],
  ['a price of nothing', { priceCents: 0 }],
  ['a negative price', { priceCents: -1 }],
  ['a price in euros', { priceCents: 99.99 }],
  ['a gender nobody knows', { genders: ['kids'] }],
  ['no category', { categories: [] }],
  ['a category nobody knows', { categories: ['coats'] }],
  ['a colour nobody knows', { colors: ['Turquesa'] }],
  ['a size nobody knows', { sizes: ['XXL'] }],
  ['the same size twice', { sizes: ['M', 'M'] }],
  ['the same colour twice', { colors: ['Azul', 'Azul'] }],
  ['no stock by default', { stock: { 'M/Azul': 1 } }],
  ['stock of a variant that it lacks', { stock: { default: 1, 'XL/Azul': 2 } }],
  ['negative stock', { stock: { default: -1 } }],
  ['half a jacket in stock', { stock: { default: 0.5 } }],
  ['a description of one line', { description: 'Bonita.' }],
  ['no composition', { composition: [] }],
  ['no care', { care: [] }],
  ['no weight', { weightGrams: 0 }],
  ['no origin', { origin: ' ' }],
  ['no maker', { maker: '' }],
  ['a claim without evidence', { claims: [{ ...claim, evidence: '' }] }],
  ['a claim without a date', { claims: [{ ...claim, date: 'pronto' }] }],
  ['a guarantee of durability of two years', { durabilityYears: 2, durabilityTerms: 'Todo.' }],
  ['one of half years', { durabilityYears: 3.5, durabilityTerms: 'Todo.' }],
  ['one of a hundred years', { durabilityYears: 100, durabilityTerms: 'Todo.' }],
  ['one that does not say its terms', { durabilityYears: 3, durabilityTerms: ' ' }],
])('%s is refused', (_what, fields) => {
  expect(faultsOf(file('men.json', [{ ...fileProduct(), ...fields }]))).not.toEqual([])
})

test('a claim with all its proof is taken', () => {
  expect(faultsOf(file('men.json', [fileProduct({ claims: [claim] })]))).toEqual([])
})

test.each([0, 3, 99])('a guarantee of durability of %s years is taken', (durabilityYears) => {
  const product = fileProduct({ durabilityYears, durabilityTerms: 'Todo.' })
  expect(faultsOf(file('men.json', [product]))).toEqual([])
})

test('the hash of the files moves with any letter and any name, and with nothing else', () => {
  const files = [file('men.json', [fileProduct()]), file('new.json', [])]
  const hash = catalogueHash(files)
  expect(catalogueHash(structuredClone(files))).toBe(hash)
  const others = [
    [file('men.json', [fileProduct({ priceCents: 9998 })]), file('new.json', [])],
    [file('men.json', []), file('new.json', [fileProduct()])],
    [file('mens.json', [fileProduct()]), file('new.json', [])],
    [file('men.json', [fileProduct()])],
  ]
  for (const other of others) expect(catalogueHash(other)).not.toBe(hash)
})
