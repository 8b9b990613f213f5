import { expect, test } from 'vitest'
import { firstMakers } from '#core/catalogue/makers/first-makers.ts'
import { fileProduct } from '#tests/support/factories/factories.ts'
import { checkContent, contentChanges, nextId } from './product-content.ts'

const { stock: _stock, ...content } = fileProduct()

test('a whole content can be sold, and brings no units', () => {
  const checked = checkContent(content, firstMakers)
  expect(checked).toMatchObject({ ok: true, product: { id: content.id, stock: { default: 0 } } })
})

test.each([
  ['no name', { name: '' }, 'name', 'missing'],
  ['a price of nothing', { priceCents: 0 }, 'priceCents', 'too_low'],
  ['a colour twice', { colors: ['Azul', 'Azul'] }, 'colors', 'color_twice'],
  ['a short description', { description: 'Bonita.' }, 'description', 'too_short'],
  [
    'a part without fibres',
    { composition: [{ part: 'x', fibres: '' }] },
    'composition.0.fibres',
    'missing',
  ],
  [
    'a guarantee of durability of two years',
    { durabilityYears: 2, durabilityTerms: 'Todo.' },
    'durabilityYears',
    'bad_durability',
  ],
  [
    'one that does not say its terms',
    { durabilityYears: 5 },
    'durabilityTerms',
    'durability_without_terms',
  ],
  ['a maker nobody knows', { maker: 'nadie' }, 'maker', 'unknown_maker'],
])('%s is refused at its field', (_what, fields, path, reason) => {
  const wrong = { ...content, ...fields }
  expect(checkContent(wrong, firstMakers)).toMatchObject({ ok: false, faults: [{ path, reason }] })
})

test('an empty draft names every field that is missing', () => {
  const checked = checkContent({ id: 'mens-hat-9' }, firstMakers)
  if (checked.ok) throw new Error('was taken')
  const fields = new Set(checked.faults.map(({ path }) => path))
  for (const field of ['name', 'priceCents', 'categories', 'sizes', 'colors', 'description'])
    expect(fields).toContain(field)
})

test('changes name the field with both values, and nothing else', () => {
  const after = { ...content, name: 'Otra', care: [...content.care] }
  expect(contentChanges(content, after)).toEqual([
    { field: 'name', before: content.name, after: 'Otra' },
  ])
})

test.each([
  ['mens-jacket-12', ['mens-jacket-12', 'mens-jacket-3', 'mens-jacket-pro-90'], 'mens-jacket-13'],
  ['mens-jacket-1', [], 'mens-jacket-1'],
  ['bali-9', ['bali-9', 'bali-10'], 'bali-11'],
])('after %s of %j comes %s', (id, taken, next) => {
  expect(nextId(id, taken)).toBe(next)
})
