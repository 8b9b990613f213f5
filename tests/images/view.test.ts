import { expect, test } from 'vitest'
import { blankLayers } from '../../images/layers.ts'
import { lookAt, seen } from '../../images/view.ts'

/** In units, of which a pixel of the layers here has 125. */
const WHOLE = { x: 0, y: 0, width: 1000, height: 1250 }

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
  const distance = (one: Float32Array, other: Float32Array): number =>
    Math.max(...one.map((value, at) => Math.abs(value - (other[at] ?? 0))))
  expect(distance(out.coverage, layers.coverage)).toBeLessThan(1e-3)
  expect(distance(out.light, layers.light)).toBeLessThan(1e-3)
})

test('a longer cut is longer, and the picture keeps its borders', () => {
  const layers = square()
  const view = lookAt(layers, WHOLE, { width: 8, height: 10 }, { length: 1.5 })
  expect(rows(seen(layers, view).coverage)).toBe(6)
  expect(view.ys[0]).toBeGreaterThan(-0.5)
  expect(view.ys.at(-1)).toBeLessThan(1249.5)
})

test('a close-up of half the width enlarges twice', () => {
  const layers = square()
  const view = lookAt(layers, { x: 250, y: 375, width: 500, height: 625 }, { width: 8, height: 10 })
  expect(view.zoom / layers.scale).toBeCloseTo(2, 5)
  expect(view.xs[0]).toBeCloseTo(280.75, 3)
})
