import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '#core/base/text/edit-distance.ts'
import { WordForms } from './word-forms.ts'

const letters = fc.string({ unit: fc.constantFrom(...'abcde'.split('')), maxLength: 7 })
const words = fc.uniqueArray(letters, { maxLength: 60 })

const formsOf = (all: readonly string[]) => {
  const forms = new WordForms<string>()
  for (const one of all) forms.add(one, one)
  return forms
}

const visited = (visit: (note: (one: string) => void) => void): string[] => {
  const found: string[] = []
  visit((one) => found.push(one))
  return found
}

test('the words with few slips are those that the edit distance finds, and no others', () => {
  fc.assert(
    fc.property(
      words,
      letters,
      fc.integer({ min: 0, max: 2 }),
      fc.boolean(),
      (all, typed, most, isPrefix) => {
        const found = visited((note) => formsOf(all).near(typed, { most, isPrefix }, note))
        const near = all.filter((one) => editDistance(typed, one, most, isPrefix) <= most)
        expect(found).toEqual(near.toSorted())
      },
    ),
    { numRuns: 2000 },
  )
})

test('only words with these first letters are looked at, if some are given', () => {
  const forms = formsOf(['bota', 'cota', 'rota', 'vota'])
  const found = visited((note) => forms.near('bota', { most: 1, letters: 'bv' }, note))
  expect(found).toEqual(['bota', 'vota'])
})

test('beginnings and equal words are found among any words, also after some are removed', () => {
  fc.assert(
    fc.property(words, words, letters, (all, gone, typed) => {
      const forms = formsOf([...all, ...gone])
      for (const one of gone) forms.remove(one, one)
      const left = all.toSorted()
      const begins = visited((note) => forms.withPrefix(typed, note))
      const equal = visited((note) => forms.equal(typed, note))
      expect(begins).toEqual(left.filter((one) => one.startsWith(typed)))
      expect(equal).toEqual(left.filter((one) => one === typed))
    }),
  )
})

test('a word of many is corrected without reading them all', () => {
  const all = Array.from({ length: 20_000 }, (_, at) => at.toString(26).padStart(6, 'k'))
  const forms = formsOf(
    all.map((one) => one.replaceAll(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '')),
  )
  visited((note) => forms.near('kkabcd', { most: 1 }, note))
  expect(forms.touched).toBeLessThan(2000)
})
