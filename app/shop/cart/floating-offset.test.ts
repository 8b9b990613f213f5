import { expect, test } from 'vitest'
import { floatingOffset } from './floating-offset.ts'

const message = { top: 560, bottom: 730, left: 12, right: 348 }
const button = { top: 700, bottom: 744, left: 20, right: 176 }

test('a message that covers nothing stays where it is', () => {
  expect(floatingOffset(message, [], 300)).toBe(0)
  expect(floatingOffset(message, [{ ...button, top: 740, bottom: 780 }], 300)).toBe(0)
  expect(floatingOffset(message, [{ ...button, left: 348, right: 400 }], 300)).toBe(0)
})

test('over a button it rises until it stands above it', () => {
  expect(floatingOffset(message, [button], 300)).toBe(32)
})

test('it does not rise onto the next button, and where no place is free it covers the fewest', () => {
  const heart = { top: 500, bottom: 540, left: 300, right: 344 }
  expect(floatingOffset(message, [button, heart], 300)).toBe(232)
  expect(floatingOffset(message, [button, heart], 200)).toBe(0)
  const sizes = { ...button, top: 650, bottom: 690 }
  expect(floatingOffset(message, [button, sizes, heart], 200)).toBe(80)
})
