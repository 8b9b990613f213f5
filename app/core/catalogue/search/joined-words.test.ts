import { expect, test } from 'vitest'
import vocabulary from '#content/search.json' with { type: 'json' }
import searchHelp from '#content/search-help.json' with { type: 'json' }
import searchWordFile from '#content/search-words.json' with { type: 'json' }
import { openShippedShop } from '#tests/searches/measure.ts'
import { foldedWords } from '#core/catalogue/search-index/search-text.ts'
import { findProducts } from './find-products.ts'
import { withSpaces } from './joined-words.ts'

const searchWords = Object.values(searchWordFile).flat()

const { wordsAsTyped } = vocabulary

const { index } = openShippedShop()
const spaced = (typed: string) =>
  index.search((newScores) => withSpaces({ index, newScores }, typed))

test.each([
  ['botasmujer', 'botas mujer'],
  ['camisalino', 'camisa lino'],
  ['forropolar mujer', 'forro polar mujer'],
  ['trailrunning', 'trail running'],
  ['gafasdesol', 'gafas de sol'],
  ['regalosparahombre', 'regalos para hombre'],
  ['Chaquetaimpermeable roja', 'chaqueta impermeable roja'],
  ['paraguas', 'paraguas'],
  ['xyzxyzxyz', 'xyzxyzxyz'],
])('«%s» is read as «%s»', (typed, meant) => {
  expect(spaced(typed)).toBe(meant)
})

test('no word that the shop knows is divided', () => {
  const help = searchHelp.map(({ words }) => words)
  const known = [...index.lexicon.words(), ...[...searchWords, ...help].flatMap(foldedWords)]
  const divided = [...known, ...wordsAsTyped.flatMap(foldedWords)].filter(
    (word) => spaced(word) !== word,
  )
  expect(divided).toEqual([])
})

test('what is joined finds the same as what is apart', () => {
  const namesOf = (typed: string) => findProducts(index, typed).entries.map(({ name }) => name)
  expect(namesOf('botasmujer')).toEqual(namesOf('botas mujer'))
  expect(namesOf('gafasdesol')).toEqual(namesOf('gafas de sol'))
})
