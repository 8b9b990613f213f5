import { expect, test } from 'vitest'
import { readPictured } from '../../images/catalogue.ts'
import { colorize } from '../../images/colorize.ts'
import { blankLayers, type Layers } from '../../images/layers.ts'
import { inksOf } from '../../images/look.ts'
import { lookOf } from '../../images/looks.ts'
import { linear, screen } from '../../images/palette.ts'
import { drawingOf, LIST_GROUND } from '../../images/picture.ts'
import { FRAMES } from '../../images/garments.ts'
import { laidOut, printedOn, type Pieces } from '../../images/shapes/pieces.ts'
import { RESHAPINGS, reshaped, type Reshaped } from '../../images/shapes/reshaped.ts'

const products = readPictured('content/catalogue')

/** Cloth between two columns and rows, in units of 1000 by 1250, on even paper. */
function cloth(side: number, left: number, top: number, right: number, bottom: number): Layers {
  const layers = blankLayers(side, side * 1.25)
  layers.light.fill(1)
  for (let at = 0; at < layers.light.length; at++) {
    const [x, y] = [(at % side) / layers.scale, Math.floor(at / side) / layers.scale]
    if (x < left || x >= right || y < top || y >= bottom) continue
    layers.coverage[at] = 1
    layers.tone[at] = 0.75
    layers.zones[0][at] = 1
  }
  return layers
}

const area = (plane: Float32Array): number => plane.reduce((sum, share) => sum + share, 0)
const everywhere = (layers: Layers): Float32Array =>
  new Float32Array(layers.coverage.length * 4).fill(1)

test.each([2, 3] as const)('a pack of %i shows as many pieces, each with its print', (count) => {
  const single = cloth(200, 420, 545, 580, 705)
  const pieces: Pieces = { count, step: [250, 60], turn: 8, scale: 0.9 }
  const pack = laidOut(single, pieces)
  expect(area(pack.coverage) / area(single.coverage)).toBeCloseTo(count * 0.81, 1)
  const print = printedOn(everywhere(single), single, pieces)
  const ink = print.filter((_, at) => at % 4 === 3)
  expect(area(ink) / area(pack.coverage)).toBeCloseTo(1, 2)
})

test('pieces of a pack shade the paper and each other', () => {
  const pack = laidOut(cloth(200, 300, 345, 700, 905), { count: 2, step: [160, 160] })
  const light = (x: number, y: number): number =>
    pack.light[Math.round(y * 0.2) * 200 + Math.round(x * 0.2)] ?? 0
  expect(light(810, 1010)).toBeLessThan(0.9)
  expect(light(240, 640)).toBeCloseTo(1, 1)
  expect(light(60, 60)).toBeCloseTo(1, 2)
})

test('ink lies on cloth alone: beside it the paper is as without', () => {
  const layers = cloth(40, 300, 300, 700, 900)
  const paint = {
    main: linear('#4d6650'),
    second: linear('#35493a'),
    trim: linear('#2b2b29'),
    grounds: [linear(LIST_GROUND)],
  }
  const [plain] = colorize(layers, paint)
  const [inked] = colorize(layers, { ...paint, print: everywhere(layers) })
  const changed = [...layers.coverage.keys()].filter((at) => plain?.[at * 3] !== inked?.[at * 3])
  expect(changed.filter((at) => layers.coverage[at] === 0)).toEqual([])
  expect(changed).toHaveLength(area(layers.coverage))
})

/** Distance on the screen, of 255. */
function distance(one: string, other: string): number {
  const [from, to] = [one, other].map((hex) => linear(hex).map(screen))
  return Math.hypot(...(from ?? []).map((value, at) => (value - (to?.[at] ?? 0)) * 255))
}

test('no panel or band of swim trunks and tights has the colour of the paper', () => {
  const lost = products
    .filter(({ garment }) => ['banador', 'mallas'].includes(garment))
    .flatMap((product) => {
      const look = lookOf(product, products)
      return product.colors.flatMap((color) => {
        const drawing = drawingOf(look, FRAMES[product.garment], color, 'front')
        const bands = drawing.match(/height="\d+" fill="#\w{6}"/g) ?? []
        const inks = [
          inksOf(color)(look.second ?? 'tone'),
          ...bands.map((band) => band.slice(-8, -1)),
        ]
        return inks
          .filter((ink) => ink !== inksOf(color)('main') && distance(ink, LIST_GROUND) < 40)
          .map((ink) => `${product.id} ${color} ${ink}`)
      })
    })
  expect(lost).toEqual([])
})

/** A cloth so large that every edge of a shape cuts it. */
const SHAPES = Object.keys(RESHAPINGS) as Reshaped[]

test.each(SHAPES)('%s is cloth on paper: light, and without colour beside it', (form) => {
  const layers = reshaped(cloth(100, 250, 190, 750, 1060), form)
  expect(layers.light.every((light) => light > 0 && light < 2)).toBe(true)
  const beside = [...layers.coverage.keys()].filter((at) => layers.coverage[at] === 0)
  expect(
    beside.filter((at) => area(Float32Array.from(layers.zones, (zone) => zone[at] ?? 0)) > 0),
  ).toEqual([])
})

test('a tank top has no sleeves, and shorts no legs', () => {
  const at = (layers: Layers, x: number, y: number): number =>
    layers.coverage[(y / 10) * 100 + x / 10] ?? -1
  const top = reshaped(cloth(100, 150, 190, 850, 1060), 'tirantes_hombre')
  expect([at(top, 200, 400), at(top, 320, 400), at(top, 350, 400), at(top, 500, 400)]).toEqual([
    0, 0, 1, 1,
  ])
  const short = reshaped(cloth(100, 350, 190, 650, 1060), 'short_interior')
  expect([at(short, 420, 500), at(short, 420, 600), at(short, 420, 1000)]).toEqual([1, 0, 0])
})
