import { expect, test } from 'vitest'
import { shopProduct } from '#tests/support/factories/factories.ts'
import { readList } from './read-list.ts'

const boots = shopProduct({
  id: 'mens-boots-1',
  categories: ['footwear'],
  garment: 'bota',
  genders: ['men'],
  colors: ['Marrón'],
  priceCents: 10_000,
})

/** Whether the boots are right for a search that expects this. */
function isRight(written: string): boolean {
  const [one] = readList(`botas\t${written}`)
  return one?.expected.kind === 'products' && one.expected.isRight(boots)
}

test.each([
  ['garment=bota', true],
  ['garment=zapatilla,bota', true],
  ['garment=zapatilla', false],
  ['category=footwear for=men', true],
  ['category=footwear for=women', false],
  ['color=Marrón', true],
  ['under=121', true], // with VAT
  ['under=120', false],
  ['over=121', true],
  ['over=122', false],
  ['id=mens-boots-1 cheapest', true],
])('the boots are right for %s: %s', (written, expected) => {
  expect(isRight(written)).toBe(expected)
})

test('comments and empty lines are no searches, and a search keeps its line', () => {
  expect(readList('# comment\n\nbotas\tnothing\n')).toMatchObject([
    { line: 3, query: 'botas', expected: { kind: 'nothing' } },
  ])
  expect(readList('pago\thelp=/faq,/terms')[0]?.expected).toEqual({
    kind: 'help',
    addresses: ['/faq', '/terms'],
  })
})

test.each(['botas', 'botas\t', 'botas\tmade=up', 'botas\tgarment', 'a\tb\tc', 'a\thelp=/x gift'])(
  'the line %j is refused by its number',
  (line) => {
    expect(() => readList(`# list\n${line}`)).toThrow(/^line 2: /)
  },
)
