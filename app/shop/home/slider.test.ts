import { expect, test } from 'vitest'
import { isLocked, slideBeside, stepOfDrag } from './slider.ts'

test.each([
  [51, 'previous'],
  [50.5, 'previous'],
  [50, undefined],
  [1, undefined],
  [0, undefined],
  [-50, undefined],
  [-50.5, 'next'],
  [-51, 'next'],
  [-900, 'next'],
])('a drag of %d px to the right asks for: %s', (px, step) => {
  expect(stepOfDrag(px)).toBe(step)
})

test.each([
  [0, 'next', 1],
  [2, 'next', 3],
  [3, 'next', 0],
  [3, 'previous', 2],
  [1, 'previous', 0],
  [0, 'previous', 3],
] as const)('from slide %d, %s is %d: the four go round', (index, step, beside) => {
  expect(slideBeside(index, step, 4)).toBe(beside)
})

test.each([
  [undefined, 10_000, false],
  [10_000, 10_000, true],
  [10_000, 10_749, true],
  [10_000, 10_750, false],
  [0, 749, true],
])('moved at %s, asked at %d: locked is %s', (movedAt, now, locked) => {
  expect(isLocked(movedAt, now)).toBe(locked)
})
