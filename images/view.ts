import { blankLayers, UNITS, type Layers } from './layers.ts'

/** A 4:5 window onto the layers, in units. */
export type Window = { x: number; y: number; width: number; height: number }

/** A garment's cut: factors on the width and length of the block, and on the hem alone. */
export type Cut = { width?: number; length?: number; hem?: number }

/** For each pixel of the picture, its position in the layers. `zoom`: pixels per unit. */
export type View = {
  width: number
  height: number
  xs: Float32Array
  ys: Float32Array
  zoom: number
}

/**
 * Maps a picture of a size to a window. A cut stretches the garment around its middle, so that one
 * block makes a cropped and a long garment.
 */
export function lookAt(
  layers: Layers,
  window: Window,
  size: { width: number; height: number },
  cut: Cut = {},
): View {
  const box = garmentBox(layers)
  const down: Stretch = { from: box.top, to: box.bottom, end: UNITS.height, by: cut.length ?? 1 }
  const hem = (cut.hem ?? 1) - 1
  const across = (y: number): Stretch => {
    const share = Math.min(1, Math.max(0, (y - box.top) / (box.bottom - box.top)))
    return {
      from: box.left,
      to: box.right,
      end: UNITS.width,
      by: (cut.width ?? 1) * (1 + hem * share),
    }
  }
  const middle = { x: window.x + window.width / 2, y: window.y + window.height / 2 }
  const centreX = stretched(middle.x, across(middle.y))
  const centreY = stretched(middle.y, down)
  const step = window.width / size.width
  const xs = new Float32Array(size.width * size.height)
  const ys = new Float32Array(size.width * size.height)
  for (let row = 0; row < size.height; row++) {
    const y = unstretched(centreY + (row + 0.5 - size.height / 2) * step, down)
    const stretch = across(y)
    for (let column = 0; column < size.width; column++) {
      const x = centreX + (column + 0.5 - size.width / 2) * step
      xs[row * size.width + column] = unstretched(x, stretch) - 0.5
      ys[row * size.width + column] = y - 0.5
    }
  }
  return { ...size, xs, ys, zoom: 1 / step }
}

/** A line from 0 to `end` of which the part between `from` and `to` grows around its middle. */
type Stretch = { from: number; to: number; end: number; by: number }

/** The paper around the garment shrinks in turn, so that the picture keeps its borders. */
function stretched(value: number, { from, to, end, by }: Stretch): number {
  const middle = (from + to) / 2
  const start = middle + (from - middle) * by
  const stop = middle + (to - middle) * by
  if (value < from) return (value / from) * start
  if (value > to) return end - ((end - value) / (end - to)) * (end - stop)
  return middle + (value - middle) * by
}

function unstretched(value: number, { from, to, end, by }: Stretch): number {
  const middle = (from + to) / 2
  const start = middle + (from - middle) * by
  const stop = middle + (to - middle) * by
  if (value < start) return (value / start) * from
  if (value > stop) return end - ((end - value) / (end - stop)) * (end - to)
  return middle + (value - middle) / by
}

/** The layers as a view shows them, with sharp edges where the view enlarges. */
export function seen(layers: Layers, view: View): Layers {
  const out = blankLayers(view.width, view.height)
  const clothPlanes = (from: Layers): Float32Array[] => [from.gloss, from.tone, ...from.zones]
  const sources = clothPlanes(layers)
  const targets = clothPlanes(out)
  const taps = { at: new Int32Array(16), weight: new Float32Array(16) }
  for (let at = 0; at < view.xs.length; at++) {
    aim(taps, layers, view.xs[at] ?? 0, view.ys[at] ?? 0)
    out.light[at] = gather(layers.light, taps)
    out.coverage[at] = gather(layers.coverage, taps)
    if (out.coverage[at] === 0) continue // bare paper, most of the picture, has no cloth to read
    for (let plane = 0; plane < sources.length; plane++)
      (targets[plane] as Float32Array)[at] = gather(sources[plane] as Float32Array, taps) // in range
  }
  crispEdges(out, view.zoom / layers.scale)
  return out
}

type Taps = { at: Int32Array; weight: Float32Array }

function gather(plane: Float32Array, { at, weight }: Taps): number {
  let sum = 0
  for (let tap = 0; tap < 16; tap++)
    sum += (plane[at[tap] as number] as number) * (weight[tap] as number) // sixteen of each
  return sum < 0 ? 0 : sum
}

/** Sixteen neighbours and their Catmull-Rom weights; mirrors the picture at its border. */
function aim(taps: Taps, layers: Layers, unitX: number, unitY: number): void {
  const x = (unitX + 0.5) * layers.scale - 0.5
  const y = (unitY + 0.5) * layers.scale - 0.5
  const left = Math.floor(x)
  const top = Math.floor(y)
  for (let row = 0; row < 4; row++) {
    const weight = catmullRom(y - top + 1 - row)
    const line = mirrored(top - 1 + row, layers.height) * layers.width
    for (let column = 0; column < 4; column++) {
      taps.at[row * 4 + column] = line + mirrored(left - 1 + column, layers.width)
      taps.weight[row * 4 + column] = weight * catmullRom(x - left + 1 - column)
    }
  }
}

function catmullRom(distance: number): number {
  const d = Math.abs(distance)
  if (d >= 2) return 0
  return d < 1 ? 1.5 * d * d * d - 2.5 * d * d + 1 : -0.5 * d * d * d + 2.5 * d * d - 4 * d + 2
}

function mirrored(index: number, length: number): number {
  const inside = index < 0 ? -1 - index : index >= length ? 2 * length - 1 - index : index
  return Math.min(length - 1, Math.max(0, inside))
}

/** Steepens enlarged coverage, and scales the planes that are premultiplied with it. */
function crispEdges(layers: Layers, enlarged: number): void {
  const gain = Math.max(1, enlarged)
  for (let at = 0; at < layers.coverage.length; at++) {
    const soft = Math.min(1, layers.coverage[at] ?? 0)
    const crisp = Math.min(1, Math.max(0, (soft - 0.5) * gain + 0.5))
    const factor = soft > 1e-3 ? crisp / soft : 0
    layers.coverage[at] = crisp
    layers.tone[at] = (layers.tone[at] ?? 0) * factor
    for (const zone of layers.zones) zone[at] = Math.min(crisp, (zone[at] ?? 0) * factor)
  }
}

type Box = { left: number; top: number; right: number; bottom: number }

/** The bounding box of the garment in units, from the coverage. */
function garmentBox(layers: Layers): Box {
  let left = layers.width
  let right = 0
  let top = layers.height
  let bottom = 0
  for (let at = 0; at < layers.coverage.length; at++) {
    if ((layers.coverage[at] ?? 0) < 0.5) continue
    const x = at % layers.width
    left = Math.min(left, x)
    right = Math.max(right, x)
    const y = (at - x) / layers.width
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const { scale } = layers
  return {
    left: left / scale,
    top: top / scale,
    right: (right + 1) / scale,
    bottom: (bottom + 1) / scale,
  }
}
