import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownOptions } from '#tests/support/own-options.ts'
import { sizeValues } from '#core/catalogue/option-values.ts'
import { GENDERS } from '#core/catalogue/vocabulary.ts'
import { LAYERS, MAX_HOURS, WEATHERS } from './layers.ts'
import { printOutfit, readChosen, readTerms } from './outfit-address.ts'

const terms = (query: string) => readTerms(new URLSearchParams(query))
const chosen = (query: string) => readChosen(new URLSearchParams(query))

test.each([
  ['', { weather: 'lluvia', hours: 4, gender: 'women' }],
  ['tiempo=lluvia&horas=8&quien=hombre', { weather: 'lluvia', hours: 8, gender: 'men' }],
  ['tiempo=granizo&horas=0&quien=perro', { weather: 'lluvia', hours: 4, gender: 'women' }],
  ['tiempo=frio&horas=13', { weather: 'frio', hours: 4, gender: 'women' }],
  ['tiempo=frio&horas=2.5', { weather: 'frio', hours: 4, gender: 'women' }],
  ['tiempo=frio&horas=%F0%9F%98%80&tiempo=lluvia', { weather: 'frio', hours: 4, gender: 'women' }],
])('%s asks for %o', (query, expected) => {
  expect(terms(query)).toEqual(expected)
})

test.each([
  ['piel=mens-tshirt-4.M', { piel: { id: 'mens-tshirt-4', size: 'M' } }],
  ['cabeza=new-4.%C3%9Anico', { cabeza: { id: 'new-4', size: 'Único' } }],
  ['piel=mens-tshirt-4.XXXL', { piel: { id: 'mens-tshirt-4' } }],
  ['piel=mens-tshirt-4', { piel: { id: 'mens-tshirt-4' } }],
  ['piel=%3Cscript%3E&fuera=&abrigo=..%2F..&zapatos=mens-boots-1', {}],
])('%s chooses %o', (query, expected) => {
  expect(chosen(query)).toEqual(expected)
})

test('a size that the owner added may have a point or a comma', () => {
  ownOptions({ sizes: [{ value: '41.5' }, { value: '41,5' }] })
  const of = (typed: string) => chosen(`piel=mens-tshirt-4.${typed}`)
  expect(of('41.5')).toEqual({ piel: { id: 'mens-tshirt-4', size: '41.5' } })
  expect(of('41,5')).toEqual({ piel: { id: 'mens-tshirt-4', size: '41,5' } })
  expect(of('41.6')).toEqual({ piel: { id: 'mens-tshirt-4' } })
})

test('no address breaks it, and a printed one is read as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...LAYERS, 'horas', 'quien'), fc.string())),
      (params) => {
        const query = new URLSearchParams(params)
        const first = printOutfit(readTerms(query), readChosen(query))
        const again = new URL(first, 'https://vereda.example').searchParams
        expect(printOutfit(readTerms(again), readChosen(again))).toBe(first)
      },
    ),
  )
  const size = fc.option(fc.constantFrom(...sizeValues()), { nil: undefined })
  const piece = fc.record({ id: fc.stringMatching(/^[a-z]{1,9}(-[a-z]{1,9}){0,2}-[1-9]$/), size })
  fc.assert(
    fc.property(
      fc.constantFrom(...WEATHERS),
      fc.integer({ min: 1, max: MAX_HOURS }),
      fc.constantFrom(...GENDERS),
      fc.dictionary(fc.constantFrom(...LAYERS), piece),
      (weather, hours, gender, pieces) => {
        const asked = { weather, hours, gender }
        const { searchParams } = new URL(printOutfit(asked, pieces), 'https://vereda.example')
        expect(readTerms(searchParams)).toEqual(asked)
        expect(readChosen(searchParams)).toEqual(pieces)
      },
    ),
  )
})
