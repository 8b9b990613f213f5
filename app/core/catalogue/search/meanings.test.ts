import { expect, test } from 'vitest'
import searchWordFile from '#content/search-words.json' with { type: 'json' }
import { openShippedShop } from '#tests/searches/measure.ts'
import { findProducts } from './find-products.ts'
import { groupWords, readMeanings, unfinishedMeaning } from './meanings.ts'

const searchWords = Object.values(searchWordFile).flat()

const { index } = openShippedShop()

/** The groups of a search, those with a meaning in brackets. */
const grouped = (...words: string[]) =>
  groupWords(words).map((group) => (group.meaning ? group.words : group.words.join(' ')))

test.each([
  [
    ['jersey', 'azul', 'marino'],
    ['jersey', ['azul', 'marino']],
  ],
  [
    ['backpack', 'negra'],
    [['backpack'], 'negra'],
  ],
  [['camino', 'santiago'], [['camino', 'santiago']]],
  [['camino'], ['camino']],
  [['novias'], [['novias']]],
  [['farola'], ['farola']],
])('%j is read as %j', (words, groups) => {
  expect(grouped(...words)).toEqual(groups)
})

test('a word keeps its gender where two lines differ by it', () => {
  const meantBy = (word: string) => groupWords([word])[0]?.meaning?.alternatives
  expect(meantBy('novio')).toEqual([['hombre']])
  expect(meantBy('novia')).toEqual([['mujer']])
})

test('a word that is being typed has its meaning from the fourth letter on', () => {
  expect(unfinishedMeaning('backp')?.alternatives).toEqual([['mochila']])
  expect(unfinishedMeaning('bac')).toBeUndefined()
})

test('a line without a sign is refused; a word of two lines has both meanings', () => {
  expect(() => readMeanings(['jacket chaqueta'])).toThrow('no sign in «jacket chaqueta»')
  const { byWords } = readMeanings(['ski = polar', 'ski ~ gorro gris'])
  expect([...byWords.values()]).toEqual([
    { alternatives: [['polar'], ['gorro', 'gris']], isClose: false },
  ])
})

const said = searchWords.flatMap((line) => {
  const [phrases = ''] = line.split(/[=~]/)
  return phrases.split(',').map((phrase) => [phrase.trim(), line.includes('~')] as const)
})

test('there are lines enough', () => {
  expect(searchWords.length).toBeGreaterThanOrEqual(60)
})

test.each(said)('«%s» finds something, uncorrected', (phrase, isClose) => {
  const { entries, didYouMean, isLoose } = findProducts(index, phrase)
  expect(entries.length).toBeGreaterThan(0)
  expect(didYouMean).toBeUndefined()
  expect(isLoose && !isClose).toBe(false)
})

test.each(searchWords.flatMap((line) => line.split(/[=~]/)[1]?.split(',') ?? []))(
  'what is meant by%s is in the catalogue',
  (alternative) => {
    const { entries, isLoose, didYouMean } = findProducts(index, alternative)
    expect({ found: entries.length > 0, isLoose, didYouMean }).toEqual({
      found: true,
      isLoose: false,
      didYouMean: undefined,
    })
  },
)
