import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutText, normalizeText } from './typed-text.ts'

test.each([
  ['Lucía', 5, 'Lucía'],
  ['Lucías', 5, undefined],
  ['  Lucía\t\n', 5, 'Lucía'],
  ['Luci\u0301a', 6, 'Lucía'],
  ['Luci\u0301a', 5, undefined], // counted before letters are composed
  ['a\r\nb\rc', 5, 'a\nb\nc'],
  ['\u{1D160}', 2, undefined], // three characters when composed
  ['', 0, ''],
])('%j of at most %i characters is %j', (typed, longest, tidy) => {
  expect(normalizeText(typed, longest)).toBe(tidy)
})

test.each([
  ['Lucía', 5, 'Lucía'],
  ['Lucías', 5, 'Lucía…'],
  ['camisa y más', 7, 'camisa …'],
  ['12345\u{1F600}', 6, '12345\uFFFD…'],
])('%j of at most %i characters is kept as %j', (typed, longest, kept) => {
  expect(cutText(typed, longest)).toBe(kept)
})

test('what was cut is refused as too long, and nothing else is', () => {
  const typed = fc.string({ unit: fc.constantFrom('a', ' ', '\n', '\r', '\u0301', '\uD83D', '😀') })
  const check = fc.property(typed, fc.integer({ min: 0, max: 12 }), (text, longest) => {
    const cut = cutText(text, longest)
    expect(cut.length).toBeLessThanOrEqual(longest + 1)
    expect(normalizeText(cut, longest)).toBe(normalizeText(text, longest))
  })
  expect(() => fc.assert(check, { seed: 20261122 })).not.toThrow()
})
