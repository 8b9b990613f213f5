import sharp from 'sharp'
import { blurred } from './blur.ts'
import type { Print } from './colorize.ts'
import type { Layers } from './layers.ts'
import { linear } from './palette.ts'
import type { View } from './view.ts'

/** A drawing as pixels, with its top left corner in units and its pixels per unit. */
type Raster = {
  data: Uint8Array
  width: number
  height: number
  x: number
  y: number
  scale: number
}

/** Finer than the view, so that the drawing stays sharp when it is sampled. */
const OVERSAMPLING = 1.5
const FOLD_REACH = 55
const FOLD_LIMIT = 4
/** Coverage from which a pixel is cloth alone. */
const SOLID = 0.99

type Shift = { x: Float32Array; y: Float32Array }

/** The colours of a product share their folds. */
const shifts = new WeakMap<Layers, Shift>()

const LINEAR_BYTE = Float32Array.from({ length: 256 }, (_, byte) => {
  const hex = byte.toString(16).padStart(2, '0')
  return linear(`#${hex}${hex}${hex}`)[0]
})

/** Draws SVG content (no outer element) onto a view, so that it bends with the folds. */
export async function printed(drawing: string, layers: Layers, view: View): Promise<Print> {
  const raster = await rasterize(drawing, view)
  const shift = shifts.get(layers) ?? foldShift(layers, view.zoom)
  shifts.set(layers, shift)
  const print = new Float32Array(view.xs.length * 4)
  for (let at = 0; at < view.xs.length; at++) {
    if ((layers.coverage[at] ?? 0) === 0) continue
    const x = (view.xs[at] ?? 0) + (shift.x[at] ?? 0)
    const y = (view.ys[at] ?? 0) + (shift.y[at] ?? 0)
    sample(raster, x, y, print, at * 4)
  }
  return print
}

/** Renders a drawing in greys as a height map: 0..1 at every pixel of the view. */
export async function embossed(drawing: string, layers: Layers, view: View): Promise<Float32Array> {
  const print = await printed(drawing, layers, view)
  const height = new Float32Array(view.xs.length)
  for (let at = 0; at < height.length; at++)
    height[at] = (print[at * 4] ?? 0) * (print[at * 4 + 3] ?? 0)
  return height
}

async function rasterize(drawing: string, view: View): Promise<Raster> {
  const [left, right] = range(view.xs)
  const [top, bottom] = range(view.ys)
  const x = Math.floor(left) - FOLD_LIMIT - 2
  const y = Math.floor(top) - FOLD_LIMIT - 2
  const wide = Math.ceil(right) + FOLD_LIMIT + 3 - x
  const high = Math.ceil(bottom) + FOLD_LIMIT + 3 - y
  const scale = view.zoom * OVERSAMPLING
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${x} ${y} ${wide} ${high}" ` +
    `width="${Math.ceil(wide * scale)}" height="${Math.ceil(high * scale)}" ` +
    `preserveAspectRatio="none">${drawing}</svg>`
  const { data, info } = await sharp(Buffer.from(svg), { limitInputPixels: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, x, y, scale: info.width / wide }
}

function range(values: Float32Array): [number, number] {
  let low = Infinity
  let high = -Infinity
  for (const value of values) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return [low, high]
}

/** Bilinear, in linear light and alpha-weighted, so that edges get no dark fringe. */
function sample(raster: Raster, x: number, y: number, out: Float32Array, to: number): void {
  const column = (x + 0.5 - raster.x) * raster.scale - 0.5
  const row = (y + 0.5 - raster.y) * raster.scale - 0.5
  const left = Math.floor(column)
  const top = Math.floor(row)
  if (left < 0 || top < 0 || left + 1 >= raster.width || top + 1 >= raster.height) return
  const sum = [0, 0, 0, 0]
  for (let corner = 0; corner < 4; corner++) {
    const dx = corner & 1
    const dy = corner >> 1
    const from = ((top + dy) * raster.width + left + dx) * 4
    const share = (dx ? column - left : 1 - column + left) * (dy ? row - top : 1 - row + top)
    const alpha = (share * (raster.data[from + 3] ?? 0)) / 255
    for (let c = 0; c < 3; c++)
      sum[c] = (sum[c] ?? 0) + alpha * (LINEAR_BYTE[raster.data[from + c] ?? 0] ?? 0)
    sum[3] = (sum[3] ?? 0) + alpha
  }
  const alpha = sum[3] ?? 0
  if (alpha <= 0) return
  for (let c = 0; c < 3; c++) out[to + c] = (sum[c] ?? 0) / alpha
  out[to + 3] = alpha
}

/**
 * Where light falls off, the cloth turns away, so the drawing shifts a few pixels. Only the light of
 * the cloth counts: that of the paper beside an edge would throw the drawing about.
 */
function foldShift(layers: Layers, zoom: number): Shift {
  const { width, height } = layers
  const soft = clothLight(layers, Math.round(5 * zoom))
  const x = new Float32Array(width * height)
  const y = new Float32Array(width * height)
  const reach = Math.round(2 * zoom)
  const limit = (value: number): number => Math.min(FOLD_LIMIT, Math.max(-FOLD_LIMIT, value))
  for (let at = 0; at < soft.length; at++) {
    const here = soft[at] as number // as many as pixels
    if ((layers.coverage[at] ?? 0) === 0 || here === 0) continue
    const column = at % width
    const line = at - column
    const row = line / width
    const near = (index: number): number => soft[index] || here
    const right = near(line + Math.min(width - 1, column + reach))
    const left = near(line + Math.max(0, column - reach))
    const below = near(Math.min(height - 1, row + reach) * width + column)
    const above = near(Math.max(0, row - reach) * width + column)
    x[at] = limit(((right - left) / 4) * FOLD_REACH)
    y[at] = limit(((below - above) / 4) * FOLD_REACH)
  }
  return { x, y }
}

/** Light of the solid cloth around each pixel, within `radius` twice; 0 where there is none. */
function clothLight({ light, coverage, width, height }: Layers, radius: number): Float32Array {
  const solid = coverage.map((share) => (share < SOLID ? 0 : 1))
  const sums = blurred(
    light.map((value, at) => value * (solid[at] ?? 0)),
    width,
    height,
    radius,
  )
  const shares = blurred(solid, width, height, radius)
  return sums.map((sum, at) => {
    const share = shares[at] as number // as many as pixels
    return share > 1e-3 ? sum / share : 0
  })
}
