import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cartLine } from '#tests/support/factories/factories.ts'
import { cutLines, discountFromStored, fromStored, toStored } from './stored-cart.ts'
import type { CartLine } from './cart.ts'

const runs = { numRuns: 10_000, seed: 20260305 }

/** A line as the browser stores it. */
const stored = {
  id: 'mens-tshirt-1',
  name: 'Camiseta Lozoya',
  price: 29.99,
  image: '/img/products/mens-tshirt-1/verde-front-640.jpg?v=1',
  quantity: 2,
  size: 'M',
  color: 'Verde',
}
const without = (field: keyof typeof stored) => {
  const { [field]: _left, ...rest } = stored
  return rest
}

test('a cart is stored under the field names of the specification, with the price in euros', () => {
  expect(toStored([cartLine({ quantity: 2 })])).toEqual([stored])
  expect(fromStored([stored])).toEqual([cartLine({ quantity: 2 })])
})

test('a class of IVA is stored, and one that is none is left out', () => {
  const guide = cartLine({ quantity: 2, vatClass: 'superReduced' })
  expect(toStored([guide])).toEqual([{ ...stored, vatClass: 'superReduced' }])
  expect(fromStored(toStored([guide]))).toEqual([guide])
  for (const vatClass of ['general', 'free', 4, {}, '__proto__']) {
    expect(fromStored([{ ...stored, vatClass }])).toStrictEqual([cartLine({ quantity: 2 })])
  }
})

test.each([
  ['nothing', null],
  ['not even nothing', undefined],
  ['a number', 7],
  ['a text', '[]'],
  ['an object of old', { items: [stored] }],
  ['an object that looks like a list', { length: 1, 0: stored }],
  ['a list in a list', [[stored]]],
  ['holes', [null, undefined, 0, '', false]],
])('storage that holds %s is an empty cart', (_what, value) => {
  expect(fromStored(value)).toEqual([])
})

test.each([
  ['no id', without('id')],
  ['no name', without('name')],
  ['no price', without('price')],
  ['no picture', without('image')],
  ['no quantity', without('quantity')],
  ['no size', without('size')],
  ['no colour', without('color')],
  ['an empty id', { ...stored, id: '' }],
  ['an empty size', { ...stored, size: '' }],
  ['a number for a name', { ...stored, name: 7 }],
  ['a list for a colour', { ...stored, color: ['Verde'] }],
  ['an object for a size', { ...stored, size: { toString: 'M' } }],
  ['a name of 301 letters', { ...stored, name: 'x'.repeat(301) }],
  ['an id of a million letters', { ...stored, id: 'x'.repeat(1_000_000) }],
  ['a price of nothing', { ...stored, price: 0 }],
  ['a price below a cent', { ...stored, price: 1e-9 }],
  ['a negative price', { ...stored, price: -29.99 }],
  ['a price of half a cent', { ...stored, price: 29.995 }],
  ['a price in words', { ...stored, price: '29.99' }],
  ['an endless price', { ...stored, price: Number.POSITIVE_INFINITY }],
  ['a price that is no number', { ...stored, price: Number.NaN }],
  ['a price of a hundred thousand', { ...stored, price: 100_000 }],
  ['a price beyond all numbers', { ...stored, price: 1e308 }],
  ['a quantity of zero', { ...stored, quantity: 0 }],
  ['a negative quantity', { ...stored, quantity: -1 }],
  ['one and a half', { ...stored, quantity: 1.5 }],
  ['a quantity in words', { ...stored, quantity: 'dos' }],
  ['half a quantity in words', { ...stored, quantity: '1.5' }],
  ['a picture of another host', { ...stored, image: 'https://evil.example/x.jpg' }],
  ['a picture of another host, by slashes', { ...stored, image: '//evil.example/x.jpg' }],
  ['a picture that is a script', { ...stored, image: 'javascript:alert(1)' }],
  ['a picture inside the text', { ...stored, image: 'data:image/svg+xml,<svg/>' }],
  ['a picture from elsewhere on the site', { ...stored, image: '/api/orders' }],
])('a line with %s is left out, and the others stay', (_what, line) => {
  const hat = { ...stored, id: 'mens-hat-1' }
  expect(fromStored([line, hat])).toEqual([cartLine({ id: 'mens-hat-1', quantity: 2 })])
})

test('keys of the prototype neither make a line nor reach one', () => {
  const inherited: unknown = Object.create(stored)
  expect(
    fromStored([JSON.parse('{"__proto__":{"id":"x"},"constructor":{"prototype":{}}}')]),
  ).toEqual([])
  const extra: unknown = JSON.parse(
    JSON.stringify(stored).replace('{', '{"__proto__":{"admin":true},"discount":100,'),
  )
  expect(fromStored([extra]).map((line) => Object.keys(line).toSorted())).toEqual([
    ['color', 'id', 'image', 'name', 'priceCents', 'quantity', 'size'],
  ])
  expect(fromStored([extra])).toEqual([cartLine({ quantity: 2 })])
  expect(fromStored([inherited])).toEqual([cartLine({ quantity: 2 })])
  expect('admin' in {}).toBe(false)
})

test('of the same line twice, the first is kept', () => {
  const twice = [stored, { ...stored, quantity: 5 }, { ...stored, size: 'L' }]
  expect(fromStored(twice)).toEqual([
    cartLine({ quantity: 2 }),
    cartLine({ quantity: 2, size: 'L' }),
  ])
})

test('of a cart with more than fifty lines, fifty are kept', () => {
  const many = Array.from({ length: 60 }, (_, i) => ({ ...stored, id: `mens-shirt-${i}` }))
  expect(fromStored(many).map((line) => line.id)).toEqual(many.slice(0, 50).map(({ id }) => id))
})

test('at the limits a line is still believed', () => {
  const edge = { ...stored, price: 0.01, quantity: 10, name: 'x'.repeat(300) }
  expect(fromStored([edge, { ...stored, id: 'y', price: 99_999.99, quantity: 1 }])).toMatchObject([
    { priceCents: 1, quantity: 10 },
    { priceCents: 9_999_999, quantity: 1 },
  ])
})

test('what was stored under a higher limit is cut to the one of today, not thrown away', () => {
  for (const quantity of [11, 99, 100, '100', 1e308]) {
    expect(fromStored([{ ...stored, quantity }])).toEqual([cartLine({ quantity: 10 })])
    expect(cutLines([{ ...stored, quantity }])).toEqual(['Camiseta Lozoya'])
  }
  expect(fromStored([{ ...stored, quantity: '3' }])).toEqual([cartLine({ quantity: 3 })])
  for (const value of [[{ ...stored, quantity: 10 }], [{ quantity: 11 }], [null], null]) {
    expect(cutLines(value)).toEqual([])
  }
})

const text = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' })
const anyLine: fc.Arbitrary<CartLine> = fc.record({
  id: text,
  name: text,
  size: text,
  color: text,
  priceCents: fc.integer({ min: 1, max: 9_999_999 }),
  quantity: fc.integer({ min: 1, max: 10 }),
  image: text.map((end) => `/img/${end}`),
})
const anyCart = fc.uniqueArray(anyLine, {
  maxLength: 50,
  selector: ({ id, size, color }) => JSON.stringify([id, size, color]),
})

test('a cart that is stored and read again is the same cart', () => {
  const check = fc.property(anyCart, (lines) => {
    const read = fromStored(JSON.parse(JSON.stringify(toStored(lines))))
    expect(read).toEqual(lines)
  })
  expect(() => fc.assert(check, { ...runs, numRuns: 2000 })).not.toThrow()
})

test('whatever storage holds, reading it gives lines that can be priced, and never throws', () => {
  const anyValue = fc.jsonValue({ maxDepth: 1 })
  const scrambled = fc.record(
    {
      id: fc.oneof(text, anyValue),
      name: fc.oneof(text, anyValue),
      price: fc.oneof(fc.double(), anyValue, fc.constant(29.99)),
      image: fc.oneof(fc.constant('/img/a.jpg'), anyValue),
      quantity: fc.oneof(fc.double(), fc.integer(), fc.constant(1)),
      size: fc.oneof(text, anyValue),
      color: fc.oneof(text, anyValue),
    },
    { requiredKeys: [] },
  )
  const check = fc.property(fc.oneof(fc.array(scrambled, { maxLength: 4 }), anyValue), (value) =>
    fromStored(value).every(
      ({ priceCents, quantity }) =>
        Number.isSafeInteger(priceCents) && priceCents > 0 && quantity >= 1 && quantity <= 10,
    ),
  )
  expect(() => fc.assert(check, runs)).not.toThrow()
})

const TERMS = { code: 'VERANO', percent: 0, amountCents: 500, minimumCents: 3000 }

test.each([
  ['a percentage', { code: 'WELCOME10', percent: 10 }],
  ['euros from a minimum on', TERMS],
  ['free shipping', { code: 'ENVIO', percent: 0, freeShipping: ['standard'] }],
])('a stored code with %s is read as it was', (_what, discount) => {
  expect(discountFromStored(JSON.parse(JSON.stringify(discount)))).toEqual(discount)
})

test.each([
  ['nothing that it takes off', { code: 'X', percent: 0 }],
  ['a percentage above 100', { code: 'X', percent: 101 }],
  ['a negative percentage', { code: 'X', percent: -10 }],
  ['half a percent', { code: 'X', percent: 0.5 }],
  ['half a cent', { ...TERMS, amountCents: 0.5 }],
  ['euros in words', { ...TERMS, amountCents: '500' }],
  ['negative euros', { ...TERMS, amountCents: -500 }],
  ['a minimum in words', { ...TERMS, minimumCents: '3000' }],
  ['more euros than any shop', { ...TERMS, amountCents: 1e9 }],
  ['methods that are no list', { code: 'X', percent: 0, freeShipping: 'standard' }],
  ['a long name', { ...TERMS, code: 'X'.repeat(41) }],
  ['no name', { ...TERMS, code: '' }],
])('a stored code with %s is not read', (_what, discount) => {
  expect(discountFromStored(discount)).toBeNull()
})
