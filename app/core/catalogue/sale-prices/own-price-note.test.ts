import { expect, test } from 'vitest'
import { ownPriceNote, writtenOwnPrices } from './own-price-note.ts'

const XL = { name: 'Chaqueta Ordesa', key: 'XL' }
const XXL = { name: 'Chaqueta Ordesa', key: 'XXL/Azul' }

test.each([
  [[XL], 'kept', '1 talla conserva su precio propio: Chaqueta Ordesa, XL'],
  [[XXL, XL], 'kept', '2 tallas conservan su precio propio: Chaqueta Ordesa, XXL/Azul'],
  [
    [XL],
    'reduced',
    '1 talla con precio propio baja el mismo tanto por ciento que su producto: Chaqueta Ordesa, XL',
  ],
  [
    [XL, XXL],
    'reduced',
    '2 tallas con precio propio bajan el mismo tanto por ciento que su producto: Chaqueta Ordesa, XL',
  ],
  [[], 'kept', undefined],
] as const)('%j %s is said as «%s»', (sizes, fate, text) => {
  expect(ownPriceNote(sizes, fate)).toBe(text)
})

test('a size that costs the same in all colours is one', () => {
  const inColors = (size: string, blue: number | null, black: number | null) => [
    { size, color: 'Azul', ownCents: blue },
    { size, color: 'Negro', ownCents: black },
  ]
  const variants = [
    ...inColors('S', null, null),
    ...inColors('L', 12_000, 12_000),
    ...inColors('XL', 12_000, 12_500),
    ...inColors('XXL', null, 13_000),
  ]
  expect(writtenOwnPrices(variants)).toEqual({
    L: 12_000,
    'XL/Azul': 12_000,
    'XL/Negro': 12_500,
    'XXL/Negro': 13_000,
  })
})
