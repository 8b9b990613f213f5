import { expect, test } from 'vitest'
import { cartLine } from '#tests/support/factories/factories.ts'
import {
  addLine,
  countUnits,
  lineKey,
  lineTotalCents,
  sameLine,
  subtotalCents,
  type CartLine,
} from './cart.ts'
import { removeLine, restoreLine, setQuantity } from './change-lines.ts'

const shirt = cartLine()
const biggerShirt = cartLine({ size: 'L' })
const whiteShirt = cartLine({ color: 'Blanco' })
const jacket = cartLine({ id: 'mens-jacket-1', name: 'Chaqueta Ordesa', priceCents: 9999 })
const cart = [shirt, biggerShirt, whiteShirt, jacket]

const distinctLines = (count: number): CartLine[] =>
  Array.from({ length: count }, (_, i) => cartLine({ id: `mens-shirt-${i + 1}` }))

test('a line is its product, size and colour: one other of the three is another line', () => {
  expect(sameLine(shirt, cartLine({ name: 'Otro nombre', priceCents: 1, quantity: 9 }))).toBe(true)
  for (const other of [biggerShirt, whiteShirt, jacket]) expect(sameLine(shirt, other)).toBe(false)
  expect(new Set(cart.map(lineKey)).size).toBe(4)
  expect(lineKey(shirt)).toBe('mens-tshirt-1/M/Verde')
})

test('the first shirt opens a line, a second one adds to it', () => {
  const first = addLine([], shirt)
  expect(first).toEqual({ ok: true, lines: [shirt] })
  expect(addLine([jacket, shirt], cartLine({ quantity: 2 }))).toEqual({
    ok: true,
    lines: [jacket, { ...shirt, quantity: 3 }],
  })
})

test('another size or colour of the same shirt is appended as a line of its own', () => {
  expect(addLine([shirt], biggerShirt)).toEqual({ ok: true, lines: [shirt, biggerShirt] })
  expect(addLine([shirt], whiteShirt)).toEqual({ ok: true, lines: [shirt, whiteShirt] })
})

test('adding again takes the newest name, price and picture: they are what was just seen', () => {
  const repriced = cartLine({ name: 'Camiseta nueva', priceCents: 2499, image: '/img/new.jpg' })
  expect(addLine([shirt], repriced)).toEqual({ ok: true, lines: [{ ...repriced, quantity: 2 }] })
})

test('10 units of one thing fit, the eleventh does not', () => {
  const almost = [cartLine({ quantity: 9 })]
  expect(addLine(almost, shirt)).toEqual({ ok: true, lines: [cartLine({ quantity: 10 })] })
  const full = [cartLine({ quantity: 10 })]
  expect(addLine(full, shirt)).toEqual({ ok: false, reason: 'too_many_units' })
  expect(addLine([], cartLine({ quantity: 11 }))).toEqual({ ok: false, reason: 'too_many_units' })
})

test('fifty different lines fit; the fifty-first is refused, one more of the fifty is not', () => {
  expect(addLine(distinctLines(49), shirt)).toMatchObject({ ok: true })
  const full = distinctLines(50)
  expect(addLine(full, shirt)).toEqual({ ok: false, reason: 'too_many_lines' })
  const known = cartLine({ id: 'mens-shirt-50' })
  const again = addLine(full, known)
  expect(again).toEqual({ ok: true, lines: [...full.slice(0, 49), { ...known, quantity: 2 }] })
})

test('removing takes away that line only', () => {
  expect(removeLine(cart, shirt)).toEqual([biggerShirt, whiteShirt, jacket])
  expect(removeLine(cart, cartLine({ size: 'XL' }))).toEqual(cart)
})

test('a removed line comes back at its place, as it was', () => {
  const twoShirts = cartLine({ size: 'L', quantity: 2 })
  const without = [shirt, whiteShirt]
  expect(restoreLine(without, twoShirts, 1)).toEqual([shirt, twoShirts, whiteShirt])
  expect(restoreLine([], twoShirts, 0)).toEqual([twoShirts])
  // Another tab removed more lines in the meantime: the line becomes the last one.
  expect(restoreLine([shirt], twoShirts, 3)).toEqual([shirt, twoShirts])
})

test('a line that is there again, or has no room left, is not put back', () => {
  expect(restoreLine(cart, cartLine({ quantity: 9 }), 0)).toEqual(cart)
  const full = Array.from({ length: 50 }, (_, n) => cartLine({ id: `mens-tshirt-${n + 10}` }))
  expect(restoreLine(full, shirt, 0)).toEqual(full)
  expect(restoreLine(full.slice(1), shirt, 0)).toHaveLength(50)
})

test.each([
  [2, 2],
  [1, 1],
  [10, 10],
  [11, 10],
  [1e9, 10],
  [1.9, 1],
])('a quantity set to %d becomes %d', (wanted, quantity) => {
  expect(setQuantity(cart, whiteShirt, wanted)).toEqual([
    shirt,
    biggerShirt,
    { ...whiteShirt, quantity },
    jacket,
  ])
})

test.each([0, -1, 0.5, Number.NEGATIVE_INFINITY])('a quantity set to %d removes the line', (n) => {
  expect(setQuantity(cart, whiteShirt, n)).toEqual([shirt, biggerShirt, jacket])
})

test('nothing that is done to a cart changes the cart it was done to', () => {
  const frozen = Object.freeze(cart.map((line) => Object.freeze({ ...line })))
  addLine(frozen, shirt)
  removeLine(frozen, shirt)
  setQuantity(frozen, shirt, 7)
  expect(frozen).toEqual(cart)
})

test('units and cents are counted over all lines', () => {
  const full = [cartLine({ quantity: 3 }), cartLine({ size: 'L', quantity: 2 }), jacket]
  expect(countUnits(full)).toBe(6)
  expect(lineTotalCents(cartLine({ quantity: 3 }))).toBe(8997)
  expect(subtotalCents(full)).toBe(5 * 2999 + 9999)
  expect([countUnits([]), subtotalCents([])]).toEqual([0, 0])
})
