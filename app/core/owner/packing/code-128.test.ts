import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barcodePath, code128 } from './code-128.ts'

/** The widths of bars and spaces between the quiet zones, as a scanner measures them. */
function measured(text: string): string {
  const { modules, bars } = code128(text)
  const edges = bars.flatMap(({ from, width }) => [from, from + width])
  expect(edges[0]).toBe(10)
  expect(modules - (edges.at(-1) ?? 0)).toBe(10)
  return edges
    .slice(1)
    .map((edge, at) => edge - (edges[at] ?? 0))
    .join('')
}

test('the code of a known text', () => {
  // Start B, P, J, J, 1, 2, 3, C, the check symbol 55, stop.
  expect(measured('PJJ123C')).toBe(
    [
      '211214',
      '313121',
      '112133',
      '112133',
      '123221',
      '223211',
      '221132',
      '131321',
      '311321',
      '2331112',
    ].join(''),
  )
})

test('each symbol is eleven modules wide with an even number of black ones, and the stop thirteen', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[ -~]{1,30}$/), (text) => {
      const widths = measured(text)
      const symbols = widths.slice(0, -7).match(/.{6}/g) ?? []
      expect(symbols).toHaveLength(text.length + 2)
      for (const symbol of symbols) {
        const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Array.from(symbol, Number)
        expect(a + b + c + d + e + f).toBe(11)
        expect((a + c + e) % 2).toBe(0)
      }
      expect(widths.slice(-7)).toBe('2331112')
    }),
  )
})

test('no two characters have the same symbol', () => {
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at))
  const symbols = letters.map((letter) => measured(letter).slice(6, 12))
  expect(new Set(symbols).size).toBe(95)
})

test('the path has a bar for each', () => {
  const code = code128('VR-7K3M-QH2D')
  expect(barcodePath(code, 30).match(/z/g)).toHaveLength(code.bars.length)
})

test.each(['', 'ñ', 'a\nb'])('%j is refused', (text) => {
  expect(() => code128(text)).toThrow('printable')
})
