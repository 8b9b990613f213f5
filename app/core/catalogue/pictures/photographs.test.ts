import { expect, test } from 'vitest'
import {
  CENTRE,
  cutOf,
  focusWithin,
  readFocus,
  readPhotographs,
  textsThatStay,
  writeFocus,
} from './photographs.ts'

const WIDE = { width: 3000, height: 1000 }
const TALL = { width: 800, height: 3000 }

test('a wide photograph keeps its height, and the cut follows the focus up to the edges', () => {
  expect(cutOf(WIDE, CENTRE)).toEqual({ left: 1100, top: 0, width: 800, height: 1000 })
  expect(cutOf(WIDE, { x: 0, y: 0 })).toMatchObject({ left: 0 })
  expect(cutOf(WIDE, { x: 14, y: 50 })).toMatchObject({ left: 20 })
  expect(cutOf(WIDE, { x: 100, y: 100 })).toMatchObject({ left: 2200 })
})

test('a tall one keeps its width, and one of 4:5 is not cut at all', () => {
  expect(cutOf(TALL, { x: 0, y: 100 })).toEqual({ left: 0, top: 2000, width: 800, height: 1000 })
  const whole = { width: 1600, height: 2000 }
  expect(cutOf(whole, { x: 0, y: 90 })).toEqual({ left: 0, top: 0, ...whole })
  for (const width of [639, 640, 641, 799, 1001]) {
    const box = cutOf({ width, height: 1000 }, { x: 100, y: 100 })
    expect(box.left + box.width).toBeLessThanOrEqual(width)
    expect(box.top + box.height).toBeLessThanOrEqual(1000)
  }
})

test('the focus is found again within the cut', () => {
  const focus = { x: 50, y: 40 }
  expect(focusWithin(cutOf(WIDE, focus), WIDE, focus)).toEqual({ x: 50, y: 40 })
  expect(focusWithin(cutOf(WIDE, CENTRE), WIDE, { x: 0, y: 0 })).toEqual({ x: 0, y: 0 })
})

test('a focus is two whole percents', () => {
  expect(readFocus(writeFocus({ x: 0, y: 100 }))).toEqual({ x: 0, y: 100 })
  for (const text of ['', '50', '50,', '-1,50', '50,101', '1.5,2', '50,50,50', 'a,b']) {
    expect(readFocus(text), text).toBeUndefined()
  }
})

test('photographs are read as they were written, and nothing else is', () => {
  const photo = 'a'.repeat(32)
  const text = JSON.stringify({ front: { photo, focus: CENTRE } })
  expect(readPhotographs(text)).toEqual({ front: { photo, focus: CENTRE } })
  for (const bad of [
    '',
    'null',
    '[]',
    '{"front":{}}',
    text.replace('front', 'top'),
    text.replace('aa', '../'),
    text.replace('50', '500'),
  ]) {
    expect(readPhotographs(bad), bad).toBeUndefined()
  }
})

test('words stay with their photograph, also those of a detail that was made of the front', () => {
  const [one, other] = ['a', 'b'].map((sign) => ({ photo: sign.repeat(32), focus: CENTRE }))
  const texts = { front: 'Camiseta doblada', detail: 'El cuello' }
  const before = { photographs: { front: one! }, texts }
  expect(textsThatStay(before, { front: { ...one!, focus: { x: 1, y: 2 } } })).toEqual(texts)
  expect(textsThatStay(before, { front: other!, detail: one! })).toEqual({})
  expect(textsThatStay(null, { front: one! })).toEqual({})
})
