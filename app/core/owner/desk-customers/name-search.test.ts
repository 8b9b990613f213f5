import { expect, test } from 'vitest'
import { beginningsOf, rangesOf, searchWords } from './name-search.ts'

test('a word without its accent is looked for with it, and the other way round', () => {
  expect(beginningsOf('lopez')).toEqual(expect.arrayContaining(['lopez', 'lópez']))
  expect(beginningsOf('MUÑ')).toEqual(expect.arrayContaining(['mun', 'muñ', 'mún', 'muÑ']))
  expect(beginningsOf('ángel')).toEqual(expect.arrayContaining(['angel', 'ángel', 'Ángel']))
})

test('a range holds every text with its beginning', () => {
  for (const [beginning, text] of [
    ['ola', 'olabarri'],
    ['diaz', 'diaz'],
    ['diaz', 'diazú'],
    ['28012', '28012'],
  ] as const) {
    expect(rangesOf(beginning).some(([from, to]) => from <= text && text < to)).toBe(true)
  }
  expect(rangesOf('ola').some(([from, to]) => from <= 'olb' && 'olb' < to)).toBe(false)
})

test('a search has at most four words, and no signs that a pattern reads', () => {
  expect(searchWords(' 100% a_b c d e')).toEqual(['100', 'a', 'b', 'c'])
  expect(searchWords('  ')).toEqual([])
})
