import { expect, test } from 'vitest'
import { sumLine, wrapText } from './text-part.ts'

test('lines break at 72 columns, never inside a price or a long word', () => {
  const link = `https://vereda.example/${'x'.repeat(80)}`
  const wrapped = wrapText(`${'palabra '.repeat(9)}149,99\u00a0€ y ${link} fin`)
  expect(wrapped.split('\n')).toEqual(['palabra '.repeat(9).trim(), '149,99\u00a0€ y', link, 'fin'])
  expect(wrapText('corta')).toBe('corta')
})

test('amounts stand one below the other', () => {
  const lines = [
    sumLine({ label: 'Subtotal', value: '1.209,97\u00a0€' }),
    sumLine({ label: 'Envío', value: 'Gratis' }),
  ]
  expect(lines.map((line) => line.length)).toEqual([48, 48])
})
