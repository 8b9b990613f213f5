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
  ['Lu\u200Bc\u00ADía', 5, 'Lucía'],
  ['\u202E\u200FLucía\u202C', 5, 'Lucía'],
  ['\uFEFF \u2066Lucía\u2069 \u2060', 5, 'Lucía'],
  ['\u200B\u200D\u061C', 0, ''],
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

test('no typed text keeps an invisible character, and nothing else is lost', () => {
  const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/
  const letter = fc.constantFrom('a', 'ñ', 'ש', '\u200B', '\u200E', '\u202E', '\u2067', '\u00AD')
  const check = fc.property(fc.string({ unit: letter }), (text) => {
    const tidy = normalizeText(text, 1000) ?? ''
    expect(tidy).not.toMatch(invisible)
    expect(tidy).toBe(
      text
        .split('')
        .filter((one) => !invisible.test(one))
        .join(''),
    )
    expect(normalizeText(tidy, 1000)).toBe(tidy)
  })
  expect(() => fc.assert(check, { seed: 20261123 })).not.toThrow()
})

test('what was cut is refused as too long, and nothing else is', () => {
  const typed = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\r', '\u0301', '\u200B', '\uD83D', '😀'),
  })
  const check = fc.property(typed, fc.integer({ min: 0, max: 12 }), (text, longest) => {
    const cut = cutText(text, longest)
    expect(cut.length).toBeLessThanOrEqual(longest + 1)
    expect(normalizeText(cut, longest)).toBe(normalizeText(text, longest))
  })
  expect(() => fc.assert(check, { seed: 20261122 })).not.toThrow()
})
