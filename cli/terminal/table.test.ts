import { expect, test } from 'vitest'
import { printable, signsOf } from './screen.ts'
import { bar, facts, sums, table } from './table.ts'

const screen = (width: number) => ({ width, paint: (_: string, text: string) => text })
const columns = [
  { head: 'Quedan', align: 'right' as const },
  { head: 'Variante' },
  { head: 'Producto', shrinks: true },
]
const rows = [
  ['2', 'mens-jacket-1/M/Azul', 'Chaqueta impermeable de tres capas Añisclo'],
  ['10', 'bali-1/Único/Rosa', 'Pareo'],
]

test('a table without limits keeps every word, numbers to the right', () => {
  expect(table(screen(Infinity), columns, rows)).toBe(
    [
      'Quedan  Variante              Producto',
      '     2  mens-jacket-1/M/Azul  Chaqueta impermeable de tres capas Añisclo',
      '    10  bali-1/Único/Rosa     Pareo',
    ].join('\n'),
  )
})

test.each([70, 60, 50, 38])('a table of %i signs fits', (width) => {
  const lines = table(screen(width), columns, rows).split('\n')
  expect(lines).toHaveLength(3)
  expect(Math.max(...lines.map((line) => signsOf(line).length))).toBeLessThanOrEqual(width)
  expect(lines[1]).toContain('…')
})

test('where nothing fits, each row becomes a few lines', () => {
  expect(table(screen(20), columns, rows).split('\n').slice(0, 4)).toEqual([
    'Quedan: 2',
    'Variante: mens-jacket-1/M/Azul',
    'Producto: Chaqueta impermeable de tres capas Añisclo',
    '',
  ])
})

test('what a shopper typed cannot move the cursor or turn the reading direction', () => {
  expect(printable('a\u001b[2Jb\u202ec\u0000d\r\ne')).toBe('a·[2Jb·c·d\ne')
  expect(table(screen(Infinity), [{ head: 'X' }], [['uno\n  dos\ttres']])).toBe('X\nuno dos tres')
  expect(facts([['Nombre', 'a\nb']])).toBe('Nombre  a b')
})

test.each([
  [0, 10, ''],
  [10, 10, '████'],
  [5, 10, '██'],
  [1, 64, '▏'],
  [1, 1_000_000, '▏'],
  [20, 10, '████'],
  [1, 0, ''],
])('%i of %i is the bar «%s»', (part, whole, drawn) => {
  expect(bar(part, whole, 4)).toBe(drawn)
})

test('a long value goes on under itself', () => {
  const pairs = [['Uno', 'palabras que no caben en una sola línea'] as const, ['Dos', 'x'] as const]
  expect(facts(pairs, 29)).toBe('Uno  palabras que no caben en\n     una sola línea\nDos  x')
})

test('amounts end under each other', () => {
  expect(
    sums([
      ['Total', '136,10'],
      ['IVA', '−2,5'],
    ]),
  ).toBe('Total  136,10\nIVA      −2,5')
})
