import { expect, test } from 'vitest'
import { relief } from '../../images/cloth.ts'
import { blankLayers, type Layers } from '../../images/layers.ts'
import { printed } from '../../images/print.ts'
import { lookAt } from '../../images/view.ts'

const SIDE = 40
const WINDOW = { x: 0, y: 0, width: SIDE, height: SIDE }

/** Flat cloth from column 10 on, beside paper in the dark; its edge is as uneven as stored ones. */
function strip(): Layers {
  const layers = blankLayers(SIDE, SIDE)
  for (let at = 0; at < SIDE * SIDE; at++) {
    const column = at % SIDE
    const row = (at - column) / SIDE
    layers.light[at] = column < 10 ? 0.1 : 1
    layers.coverage[at] = column < 10 ? 0 : column < 14 && row % 2 === 0 ? 0.985 : 1
    layers.tone[at] = 0.75
    layers.zones[0][at] = layers.coverage[at] ?? 0
  }
  return layers
}

test('a line along the edge of the cloth is straight: no pixel of it lies elsewhere', async () => {
  const layers = strip()
  const view = { ...lookAt(layers, WINDOW, { width: SIDE, height: SIDE }), zoom: 1 }
  for (let at = 0; at < view.xs.length; at++) {
    view.xs[at] = at % SIDE
    view.ys[at] = Math.floor(at / SIDE)
  }
  const drawing = '<rect x="11" y="-20" width="2" height="90" fill="#fff"/>'
  const print = await printed(drawing, layers, view)
  const ink = (column: number, row: number): number => print[(row * SIDE + column) * 4 + 3] ?? 0
  for (let column = 10; column < 20; column++) {
    const rows = Array.from({ length: SIDE - 20 }, (_, row) => ink(column, row + 10))
    expect(Math.max(...rows) - Math.min(...rows), `column ${column}`).toBeLessThan(0.05)
  }
  expect(ink(11, 20)).toBeGreaterThan(0.8)
})

test('raised cloth is as light at its edge as in its middle', () => {
  const layers = strip()
  const height = layers.coverage.map((coverage) => (coverage > 0 ? 1 : 0))
  relief(layers, height, 0.5, 1)
  expect(layers.tone[20 * SIDE + 10]).toBeCloseTo(layers.tone[20 * SIDE + 25] ?? 0, 3)
})
