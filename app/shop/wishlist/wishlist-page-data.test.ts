import { expect, test } from 'vitest'
import { filterByName } from './wishlist-page-data.ts'

const favourites = [{ name: 'Chaqueta Nublo' }, { name: 'Camiseta Lozoya' }, { name: 'Ñu [1]' }]

test.each([
  ['', 3],
  ['   ', 3],
  ['CHAQ', 1],
  ['camiseta lozoya', 1],
  ['ñu [', 1],
  ['.*', 0],
  ['bota', 0],
])('«%s» leaves %i', (text, count) => {
  expect(filterByName(favourites, text)).toHaveLength(count)
})
