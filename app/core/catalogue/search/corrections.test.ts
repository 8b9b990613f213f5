import fc from 'fast-check'
import { expect, test } from 'vitest'
import vocabulary from '#content/search.json' with { type: 'json' }
import { openShippedShop } from '#tests/searches/measure.ts'
import { findCorrection } from './corrections.ts'
import { findProducts } from './find-products.ts'
import { saidWords } from './meanings.ts'
import { fold, foldedWords } from '#core/catalogue/search-index/search-text.ts'

const { wordsAsTyped } = vocabulary

const { index } = openShippedShop()
const corrected = (word: string, isLast = true) => findCorrection(index.lexicon, word, isLast)?.word

test.each([
  ['chaqeta', 'chaqueta'],
  ['xapatillas', 'zapatillas'],
  ['mochlia', 'mochila'],
  ['imperneavle', 'impermeable'],
  ['bakpack', 'backpack'],
  ['jerseey', 'jersey'],
])('«%s» is corrected to «%s»', (typed, meant) => {
  expect(corrected(typed)).toBe(meant)
})

test.each([
  ['gor', 'too short'],
  ['bata42', 'a number'],
  ['marino', 'known'],
  ['padre', 'known'],
  ['lata', 'another letter in a short word: «lana»'],
  ['camara', 'another beginning: «Famara»'],
  ['cometa', 'another letter: nobody wears one'],
  ['natacion', 'known'],
  ['mutaciones', 'two slips and another beginning'],
])('«%s» is not corrected (%s)', (typed) => {
  expect(corrected(typed)).toBeUndefined()
})

const known = [...index.lexicon.words(), ...saidWords.keys(), ...wordsAsTyped.flatMap(foldedWords)]

test('a known word is never corrected, alone or beside another', () => {
  const questioned = known.flatMap((word) =>
    [word, `${word} regalo`].flatMap((typed) => findProducts(index, typed).didYouMean ?? []),
  )
  expect(questioned).toEqual([])
})

test('no search is corrected to itself, and what is meant finds something', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'abcehijlmnoprstuz'.split('')),
    maxLength: 9,
  })
  const slipped = fc
    .tuple(fc.constantFrom(...known), fc.nat(8), letters)
    .map(([word, at, some]) => word.slice(0, at) + some.slice(0, 1) + word.slice(at + 1))
  fc.assert(
    fc.property(fc.array(fc.oneof(slipped, letters), { maxLength: 3 }), (words) => {
      const typed = words.join(' ')
      const { didYouMean, entries, related } = findProducts(index, typed)
      if (didYouMean === undefined) return
      expect(fold(didYouMean)).not.toBe(fold(typed))
      expect(entries.length + related.length).toBeGreaterThan(0)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['jersey azul marino', undefined],
  ['regalo para mi padre', undefined],
  ['t-shirt', undefined],
  ['camisa de linno, blanca', 'camisa de lino, blanca'],
  ['chaketa roja', 'chaqueta roja'],
  ['regalo carton', undefined], // nothing confirms it
])('«%s» is asked back as %s', (typed, meant) => {
  expect(findProducts(index, typed).didYouMean).toBe(meant)
})
