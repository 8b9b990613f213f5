import { expect, test } from 'vitest'
import type { Choosable } from './product.ts'
import { searchChoice } from './search-choice.ts'

const jacket: Choosable = {
  sizes: ['S', 'M', 'L'],
  colors: ['Azul', 'Negro', 'Verde'],
  soldOut: [],
}
const boots: Choosable = { sizes: ['41', '42'], colors: ['Marrón', 'Negro'], soldOut: ['41/Negro'] }
const bag: Choosable = { sizes: ['Único'], colors: ['Verde', 'Gris'], soldOut: ['Único/Verde'] }

test.each([
  ['it has M and Negro', jacket, {}, { size: 'M', color: 'Negro' }],
  ['it has no M', boots, {}, { size: '42', color: 'Negro' }],
  ['it has no Negro', { ...jacket, colors: ['Azul'] }, {}, { size: 'M', color: 'Azul' }],
  ['it has neither', bag, {}, { size: 'Único', color: 'Gris' }],
  [
    'M is gone in Negro: the size stays',
    { ...jacket, soldOut: ['M/Negro'] },
    {},
    { size: 'M', color: 'Azul' },
  ],
  [
    'M is gone in all colours',
    { ...jacket, soldOut: ['M/Azul', 'M/Negro', 'M/Verde'] },
    {},
    { size: 'S', color: 'Negro' },
  ],
  ['a colour was searched for', jacket, { color: 'Verde' }, { size: 'M', color: 'Verde' }],
  [
    'the colour searched for is gone in M',
    { ...jacket, soldOut: ['M/Verde'] },
    { color: 'Verde' },
    { size: 'S', color: 'Verde' },
  ],
  ['a size was searched for', boots, { size: '41' }, { size: '41', color: 'Marrón' }],
  ['it has not what was searched for', jacket, { color: 'Rosa' }, { size: 'M', color: 'Azul' }],
  ['all is sold out', { ...bag, colors: ['Verde'] }, {}, undefined],
])('what the search adds when %s', (_when, product, wanted, expected) => {
  expect(searchChoice(product, wanted)).toEqual(expected)
})
