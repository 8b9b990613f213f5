import { expect, test } from 'vitest'
import { planCatalogue } from '#core/catalogue/import/catalogue-plan.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { joinOwnFields, splitOwnFields } from './stored-values.ts'

test.each([
  ['{"a":1}', '{"b":2}', '{"a":1,"ownFields":{"b":2}}'],
  ['{}', '{"b":2}', '{"ownFields":{"b":2}}'],
  ['{"a":1}', null, '{"a":1}'],
])('%s and %s are %s, and back', (details, ownFields, whole) => {
  expect(joinOwnFields(details, ownFields)).toBe(whole)
  expect(splitOwnFields(whole)).toEqual({ details, ownFields })
})

test('details that were broken by hand stay as they are', () => {
  expect(joinOwnFields('no es JSON', '{"b":2}')).toBe('no es JSON')
})

test('what a plan writes is what it compares with, so the same file changes nothing', () => {
  const product = fileProduct({ ownFields: { plazas: 3 }, lot: 'L-1' })
  const { newProducts } = planCatalogue([], [product], { retiresAbsent: false })
  const whole = newProducts[0]?.details ?? ''
  const { details, ownFields } = splitOwnFields(whole)
  expect([details.includes('plazas'), ownFields]).toEqual([false, '{"plazas":3}'])
  expect(joinOwnFields(details, ownFields)).toBe(whole)
})
