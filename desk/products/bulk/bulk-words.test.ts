import { expect, test } from 'vitest'
import { PRICE_ENDINGS } from '#core/catalogue/product-edit/bulk-terms.ts'
import { ENDING_OPTIONS } from './bulk-words.ts'

test('prices are rounded only if somebody asks for it: as they come out is the first choice', () => {
  const values = ENDING_OPTIONS.map(({ value }) => value)
  expect(values[0]).toBe('exact')
  expect(values.toSorted()).toEqual(Object.keys(PRICE_ENDINGS).toSorted())
})
