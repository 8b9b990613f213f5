import type { Print } from '../colorize.ts'
import { blankLayers, UNITS, type Layers } from '../layers.ts'
import { paperOf, shadowsOf } from './studio.ts'

/** A pack shows all that is in it: the same garment laid `count` times, the last on top. */
export type Pieces = {
  count: 2 | 3
  /** From each piece to the next, in units of the picture. */
  step: readonly [x: number, y: number]
  /** Degrees between one piece and the next. */
  turn?: number
  scale?: number
}

/** From each pixel of the picture to its place in the picture of a single piece. */
type Place = (x: number, y: number) => readonly [x: number, y: number]

/** A shadow on cloth is shorter, and so less dark, than on the paper further below. */
const ON_CLOTH = 0.75

/** Lays the pieces one over the other, each with its shadow on what lies below. */
export function laidOut(single: Layers, pieces: Pieces): Layers {
  const { width, height } = single
  const paper = paperOf(single)
  const out = blankLayers(width, height)
  out.light.set(paper)
  const shade = shadowsOf(single)
  const sources = [single.tone, single.gloss, ...single.zones]
  const targets = [out.tone, out.gloss, ...out.zones]
  for (const place of placesOf(pieces, width, height))
    eachPixel(width, height, place, (at, tap) => {
      const share = tap(single.coverage)
      const below = out.coverage[at] ?? 0
      const shadow = tap(shade)
      const lit = (out.light[at] ?? 0) * (below > 0 ? 1 - (1 - shadow) * ON_CLOTH : shadow)
      out.light[at] = share > 0 ? tap(single.light) * share + lit * (1 - share) : lit
      if (share === 0) return
      for (const [index, plane] of targets.entries())
        plane[at] = tap(sources[index] as Float32Array) + (plane[at] ?? 0) * (1 - share) // as many
      out.coverage[at] = share + below * (1 - share)
    })
  return out
}

/** The print of a single piece, on each of those that are laid out. */
export function printedOn(print: Print, single: Layers, pieces: Pieces): Print {
  const { width, height } = single
  const [red, green, blue, ink] = [0, 1, 2, 3].map((channel) =>
    single.coverage.map((_, at) => {
      const alpha = print[at * 4 + 3] ?? 0
      return channel === 3 ? alpha : (print[at * 4 + channel] ?? 0) * alpha
    }),
  ) as [Float32Array, Float32Array, Float32Array, Float32Array]
  const out = new Float32Array(print.length)
  for (const place of placesOf(pieces, width, height))
    eachPixel(width, height, place, (at, tap) => {
      const share = tap(single.coverage)
      if (share === 0) return
      const before = (out[at * 4 + 3] ?? 0) * (1 - share)
      const alpha = tap(ink) * share + before
      for (const [channel, plane] of [red, green, blue].entries())
        out[at * 4 + channel] =
          alpha > 0 ? (tap(plane) * share + (out[at * 4 + channel] ?? 0) * before) / alpha : 0
      out[at * 4 + 3] = alpha
    })
  return out
}

function placesOf(
  { count, step, turn = 0, scale = 1 }: Pieces,
  width: number,
  height: number,
): Place[] {
  const unit = width / UNITS.width
  return Array.from({ length: count }, (_, index) => {
    const off = index - (count - 1) / 2
    const angle = (off * turn * Math.PI) / 180
    const [sine, cosine] = [Math.sin(angle) / scale, Math.cos(angle) / scale]
    const [centreX, centreY] = [width / 2 + off * step[0] * unit, height / 2 + off * step[1] * unit]
    return (x, y) => {
      const [dx, dy] = [x - centreX, y - centreY]
      return [width / 2 + dx * cosine + dy * sine, height / 2 - dx * sine + dy * cosine]
    }
  })
}

/** Reads a plane between four pixels, at the place that is asked about. */
type Tap = (plane: Float32Array) => number

function eachPixel(
  width: number,
  height: number,
  place: Place,
  visit: (at: number, tap: Tap) => void,
): void {
  let [from, across, down] = [0, 0, 0]
  const tap: Tap = (plane) => {
    const upper = (plane[from] ?? 0) * (1 - across) + (plane[from + 1] ?? 0) * across
    const lower =
      (plane[from + width] ?? 0) * (1 - across) + (plane[from + width + 1] ?? 0) * across
    return upper * (1 - down) + lower * down
  }
  for (let at = 0; at < width * height; at++) {
    const column = at % width
    const [x, y] = place(column, (at - column) / width)
    const [left, top] = [Math.floor(x), Math.floor(y)]
    if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) continue
    from = top * width + left
    across = x - left
    down = y - top
    visit(at, tap)
  }
}
