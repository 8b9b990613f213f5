import { expect, test } from 'vitest'
import { cartLine } from '#tests/support/factories/factories.ts'
import { changeSize } from './change-size.ts'

const medium = cartLine()
const large = cartLine({ size: 'L' })
const toL = { size: 'L', priceCents: large.priceCents }
const toM = { size: 'M', priceCents: medium.priceCents }
const jacket = cartLine({ id: 'mens-jacket-1', name: 'Chaqueta Ordesa' })

test('a line of one unit takes the other size at its place', () => {
  expect(changeSize([medium, jacket], medium, toL)).toEqual({ ok: true, lines: [large, jacket] })
})

test('of three units one changes; the two that were there before stay', () => {
  const three = cartLine({ quantity: 3 })
  expect(changeSize([three, jacket], three, toL)).toEqual({
    ok: true,
    lines: [cartLine({ quantity: 2 }), jacket, large],
  })
})

test('a line of the other size grows instead of standing there twice', () => {
  expect(changeSize([medium, jacket, cartLine({ size: 'L', quantity: 2 })], medium, toL)).toEqual({
    ok: true,
    lines: [jacket, cartLine({ size: 'L', quantity: 3 })],
  })
})

test('the same size changes nothing', () => {
  expect(changeSize([cartLine({ quantity: 3 })], medium, toM)).toEqual({
    ok: true,
    lines: [cartLine({ quantity: 3 })],
  })
})

test('a line that another tab removed is not brought back', () => {
  expect(changeSize([jacket], medium, toL)).toEqual({ ok: false, reason: 'gone' })
})

test('an eleventh unit of a size and a fifty-first line are refused', () => {
  const ten = cartLine({ size: 'L', quantity: 10 })
  expect(changeSize([medium, ten], medium, toL)).toEqual({ ok: false, reason: 'too_many_units' })
  const others = Array.from({ length: 49 }, (_, i) => cartLine({ id: `mens-shirt-${i + 1}` }))
  const two = cartLine({ quantity: 2 })
  expect(changeSize([...others, two], two, toL)).toEqual({ ok: false, reason: 'too_many_lines' })
  // A single unit leaves its line, so there is room.
  expect(changeSize([...others, medium], medium, toL)).toEqual({
    ok: true,
    lines: [...others, large],
  })
})

test('a size that costs more costs more', () => {
  const dearer = { size: 'L', priceCents: medium.priceCents + 500 }
  expect(changeSize([medium], medium, dearer)).toEqual({
    ok: true,
    lines: [{ ...medium, ...dearer }],
  })
})
