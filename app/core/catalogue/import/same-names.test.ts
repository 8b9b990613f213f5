import { expect, test } from 'vitest'
import { sameNames } from './same-names.ts'

const OLD = { id: 'mens-jacket-1', name: 'Chaqueta Ordesa' }
const NEW = { id: 'mens-jacket-9', name: ' chaqueta ordésa' }

test('a new product that is called like another one is named, whatever its accents', () => {
  expect(sameNames([OLD, NEW], new Set([NEW.id]))).toEqual([
    { productId: NEW.id, name: NEW.name, otherId: OLD.id },
  ])
})

test('two new ones name each other; what was there before, or differs, is not named', () => {
  const both = sameNames([OLD, NEW], new Set([OLD.id, NEW.id]))
  expect(both.map(({ productId, otherId }) => [productId, otherId])).toEqual([
    [OLD.id, NEW.id],
    [NEW.id, OLD.id],
  ])
  expect(sameNames([OLD, NEW], new Set())).toEqual([])
  expect(sameNames([OLD, { ...NEW, name: 'Chaqueta Ordesa II' }], new Set([NEW.id]))).toEqual([])
})
