import { expect, test } from 'vitest'
import { blankLayers } from '../../images/layers.ts'
import { lookAt, seen } from '../../images/view.ts'

const WHOLE = { x: 0, y: 0, width: 8, height: 10 }

/** A garment of 4 × 4 pixels in the middle of a picture of 8 × 10. */
function square() {
  const layers = blankLayers(8, 10)
  for (let y = 3; y < 7; y++) for (let x = 2; x < 6; x++) layers.coverage[y * 8 + x] = 1
  layers.light.fill(1)
  return layers
}

const rows = (plane: Float32Array): number => {
  let count = 0
  for (let y = 0; y < 10; y++) if ((plane[y * 8 + 4] ?? 0) > 0.5) count += 1
  return count
}

test('seen whole and uncut, the layers are what they were', () => {
  const layers = square()
  const out = seen(layers, lookAt(layers, WHOLE, { width: 8, height: 10 }))
  expect([...out.coverage]).toEqual([...layers.coverage])
  expect([...out.light]).toEqual([...layers.light])
})

test('a longer cut is longer, and the picture keeps its borders', () => {
  const layers = square()
  const view = lookAt(layers, WHOLE, { width: 8, height: 10 }, { length: 1.5 })
  expect(rows(seen(layers, view).coverage)).toBe(6)
  expect(view.ys[0]).toBeGreaterThan(-0.5)
  expect(view.ys.at(-1)).toBeLessThan(9.5)
})

test('a close-up of half the width enlarges twice', () => {
  const layers = square()
  const view = lookAt(layers, { x: 2, y: 3, width: 4, height: 5 }, { width: 8, height: 10 })
  expect(view.zoom).toBe(2)
  expect(view.xs[0]).toBeCloseTo(1.75, 5)
})
