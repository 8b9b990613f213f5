import { expect, test } from 'vitest'
import { adviseSize, MAIN_MEASURE, type SizeAdvice } from './advise-size.ts'
import { LIMITS, type Measures } from './measures.ts'
import { findSizeTable, SIZE_TABLES, type SizeTable, type Sizing } from './size-table.ts'
import { adviceText } from '#app/shop/sizing/sizing-texts.ts'

const tableOf = (sizing: Sizing): SizeTable => {
  const table = findSizeTable(sizing)
  if (!table) throw new Error('no such table')
  return table
}
const menTops = tableOf({ kind: 'tops', cut: 'men' })
const womenTops = tableOf({ kind: 'tops', cut: 'women' })
const menBottoms = tableOf({ kind: 'bottoms', cut: 'men' })
const womenShoes = tableOf({ kind: 'footwear', cut: 'women' })
const ALL: string[] = ['XS', 'S', 'M', 'L', 'XL']

const size = (advised: string, orElse?: string, isRough = false): SizeAdvice => ({
  kind: 'size',
  size: advised,
  orElse,
  isRough,
})

test.each<[string, SizeTable, Measures, SizeAdvice]>([
  ['a man of 172 cm and 70 kg', menTops, { height: 172, weight: 70 }, size('M')],
  ['… who is light for it', menTops, { height: 172, weight: 62 }, size('S')],
  [
    '… who is tall for it: one size up',
    menTops,
    { height: 180, weight: 64 },
    size('M', undefined, true),
  ],
  ['… who is very heavy for it', menTops, { height: 168, weight: 95 }, size('XL', undefined, true)],
  ['a kilo from the next size', menTops, { height: 174, weight: 76 }, size('M', 'L')],
  ['a kilo into it', menTops, { height: 174, weight: 78 }, size('L', 'M')],
  ['two kilos from it', menTops, { height: 174, weight: 75 }, size('M')],
  ['a chest in the middle of a size', menTops, { chest: 97 }, size('M')],
  ['a chest on the border', menTops, { chest: 101 }, size('L', 'M')],
  ['one centimetre below the border', menTops, { chest: 100 }, size('M', 'L')],
  ['the last centimetre of the table', menTops, { chest: 117 }, size('XL')],
  ['the first centimetre of the table', menTops, { chest: 84 }, size('XS')],
  ['a tape knows better than scales', menTops, { chest: 97, height: 190, weight: 100 }, size('M')],
  ['a woman of 166 cm and 60 kg', womenTops, { height: 166, weight: 60 }, size('M')],
  ['a waist', menBottoms, { waist: 84 }, size('M')],
  ['a chest says nothing of trousers', menBottoms, { chest: 97 }, { kind: 'unknown' }],
  ['a foot', womenShoes, { foot: 23.5 }, size('38')],
  ['a foot at a border', womenShoes, { foot: 23.1 }, size('37', '38')],
  ['a height says nothing of shoes', womenShoes, { height: 170, weight: 60 }, { kind: 'unknown' }],
  ['half of what is needed', menTops, { height: 172 }, { kind: 'unknown' }],
  [
    'a chest that is larger than the table',
    menTops,
    { chest: 118 },
    { kind: 'too_large', nearest: 'XL' },
  ],
  [
    'a chest that is smaller than the table',
    menTops,
    { chest: 83.9 },
    { kind: 'too_small', nearest: 'XS' },
  ],
  [
    'a weight beyond the table',
    menTops,
    { height: 190, weight: 120 },
    { kind: 'too_large', nearest: 'XL' },
  ],
])('%s', (_who, table, measures, advice) => {
  const sizes = table.rows.map((row) => row.size)
  expect(adviseSize(table, sizes, measures)).toEqual(advice)
})

test('a product without the size says so instead of offering another', () => {
  const fromS: string[] = ['S', 'M', 'L', 'XL']
  expect(adviseSize(menTops, fromS, { chest: 86 })).toEqual({ kind: 'too_small', nearest: 'S' })
  expect(adviseSize(menTops, ['S', 'M'], { chest: 104 })).toEqual({
    kind: 'too_large',
    nearest: 'M',
  })
  expect(adviseSize(menTops, fromS, { chest: 88.5 })).toEqual(size('S'))
  expect(adviseSize(menTops, ['Único'], { chest: 97 })).toEqual({ kind: 'unknown' })
})

test('a size that the table lacks is neither too small nor the largest', () => {
  const offered = ['M', 'L', 'XL', 'XXL']
  expect(adviseSize(menTops, offered, { chest: 97 })).toEqual(size('M'))
  expect(adviseSize(menTops, offered, { chest: 140 })).toEqual({ kind: 'unknown' })
  expect(adviseSize(menTops, offered, { chest: 86 })).toEqual({ kind: 'unknown' })
})

test('between two sizes the words name both, the smaller first', () => {
  expect(adviceText(adviseSize(menTops, ALL, { chest: 101 }), 'tops')).toBe(
    'Estás entre la M y la L. Si la prefieres holgada, la L; ceñida, la M.',
  )
  expect(adviceText(adviseSize(womenShoes, ['37', '38'], { foot: 23.1 }), 'footwear')).toBe(
    'Estás entre la 37 y la 38. Con pie ancho o calcetín grueso, la 38.',
  )
})

/** The advice as a number that must not decrease. */
function rank(table: SizeTable, advice: SizeAdvice): number {
  switch (advice.kind) {
    case 'size':
      return table.rows.findIndex((row) => row.size === advice.size)
    case 'too_small':
      return -1
    case 'too_large':
      return table.rows.length
    case 'unknown':
      throw new Error('every measure within the limits has an answer')
  }
}

test.each(SIZE_TABLES)('more centimetres never give a smaller size: $id', (table) => {
  const sizes = table.rows.map((row) => row.size)
  const main = MAIN_MEASURE[table.kind]
  let last = -1
  for (let value = LIMITS[main].min; value <= LIMITS[main].max; value += 0.1) {
    const now = rank(table, adviseSize(table, sizes, { [main]: Math.round(value * 10) / 10 }))
    expect(now).toBeGreaterThanOrEqual(last)
    last = now
  }
  expect(last).toBe(table.rows.length)
})

test.each(SIZE_TABLES.filter(({ kind }) => kind !== 'footwear'))(
  'neither more height nor more weight gives a smaller size: $id',
  (table) => {
    const at = (height: number, weight: number) =>
      rank(table, adviseSize(table, ALL, { height, weight }))
    const smaller: string[] = []
    for (let height = LIMITS.height.min; height < LIMITS.height.max; height += 1) {
      for (let weight = LIMITS.weight.min; weight < LIMITS.weight.max; weight += 1) {
        const here = at(height, weight)
        if (at(height + 1, weight) < here || at(height, weight + 1) < here) {
          smaller.push(`after ${height} cm, ${weight} kg`)
        }
      }
    }
    expect(smaller).toEqual([])
  },
)
