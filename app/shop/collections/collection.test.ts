import { expect, test } from 'vitest'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { inCollection, PAGED_COLLECTIONS } from './collection.ts'

const named = (id: string, collections: ('outdoor' | 'urban')[]) => fileProduct({ id, collections })

test('a collection begins with the products that are called like it', () => {
  const products = [
    named('new-1', ['outdoor', 'urban']),
    named('outdoor-1', ['outdoor']),
    named('urban-1', ['urban']),
    named('mens-jacket-1', ['outdoor']),
    named('outdoor-2', ['outdoor']),
  ]
  const ids = (collection: 'outdoor' | 'urban') =>
    inCollection(products, collection).map(({ id }) => id)
  expect(ids('outdoor')).toEqual(['outdoor-1', 'outdoor-2', 'new-1', 'mens-jacket-1'])
  expect(ids('urban')).toEqual(['urban-1', 'new-1'])
})

test('the index shows urban, outdoor and essentials, in this order', () => {
  expect(PAGED_COLLECTIONS).toEqual(['urban', 'outdoor', 'essentials'])
})
