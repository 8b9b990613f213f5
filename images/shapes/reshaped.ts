import { blankLayers, type Layers } from '../layers.ts'
import { laidOn, paperOf } from './studio.ts'

type Curve = readonly (readonly [at: number, value: number])[]

/** Units from a point to the new edge; positive on the cloth that stays. */
type Edge = (x: number, y: number) => number

/** A garment made of another's layers: its width is let out or taken in, and cloth is cut off. */
type Reshaping = {
  from: string
  /** Factors on the width by height, around the middle. */
  width?: Curve
  edge?: Edge
  /** How wide the new edge is bound or hemmed, in units. */
  hem?: number
}

const MIDDLE = 500

/** Armholes of a tank top, from the shoulder to the side: the height, and the distance from the middle. */
const TOP_ARMHOLE: Curve = [
  [200, 176],
  [262, 172],
  [330, 163],
  [400, 166],
  [450, 178],
  [490, 190],
  [530, 200],
  [556, 206],
]

/** The same of a dress: wide straps, and its waist is narrower than its chest. */
const DRESS_ARMHOLE: Curve = [
  [0, 148],
  [110, 143],
  [165, 134],
  [215, 134],
  [255, 139],
  [290, 146],
]

/** An armhole ends at the underarm, below which the body is as it was. */
const armhole =
  (curve: Curve, underarm: number): Edge =>
  (x, y) => {
    if (y > underarm) return 99
    const slope = (valueAt(curve, y + 2) - valueAt(curve, y - 2)) / 4
    return (valueAt(curve, y) - Math.abs(x - MIDDLE)) / Math.hypot(1, slope)
  }

/** Legs end at a height, rounded as the leg is. */
const shortLeg =
  (until: number): Edge =>
  (x, y) => {
    const leg = Math.min(1, Math.abs(Math.abs(x - MIDDLE) - 85) / 70)
    return until + 5 - 5 * leg * leg - y
  }

export const RESHAPINGS = {
  tirantes_hombre: { from: 'camiseta', edge: armhole(TOP_ARMHOLE, 556), hem: 11 },
  short_interior: { from: 'mallas', edge: shortLeg(540), hem: 15 },
  vestido_fiesta: { from: 'vestido_largo', edge: armhole(DRESS_ARMHOLE, 290), hem: 7 },
  mallas_hombre: {
    from: 'mallas',
    width: [
      [192, 1.16],
      [250, 1.06],
      [330, 0.94],
      [420, 0.93],
      [560, 0.97],
      [760, 1],
      [1060, 1.04],
    ],
  },
} as const satisfies Record<string, Reshaping>

export type Reshaped = keyof typeof RESHAPINGS

export const isReshaped = (form: string): form is Reshaped => Object.hasOwn(RESHAPINGS, form)

/** Cuts a garment's layers to another form, on the same paper with its own shadow. */
export function reshaped(source: Layers, form: Reshaped): Layers {
  const { width: widths, edge, hem = 0 }: Reshaping = RESHAPINGS[form]
  const paper = paperOf(source)
  const out = widths ? drawnIn(source, widths) : source
  if (edge) cutAt(out, edge, hem)
  laidOn(paper, out)
  return out
}

/** Straight between the points of a curve, level beyond its ends; smooth enough for cloth. */
function valueAt(curve: Curve, at: number): number {
  const next = curve.findIndex(([place]) => place > at)
  const [after, before] = [curve[next], curve[next - 1]]
  if (!after || !before) return (next === 0 ? curve[0] : curve.at(-1))?.[1] ?? 0
  const share = (at - before[0]) / (after[0] - before[0])
  const eased = share * share * (3 - 2 * share)
  const mixed = 0.5 * eased + 0.5 * share
  return before[1] + (after[1] - before[1]) * mixed
}

function drawnIn(source: Layers, widths: Curve): Layers {
  const { width, height, scale } = source
  const out = blankLayers(width, height)
  const planes = (of: Layers): Float32Array[] => [
    of.light,
    of.gloss,
    of.tone,
    of.coverage,
    ...of.zones,
  ]
  const [sources, targets] = [planes(source), planes(out)]
  for (let row = 0; row < height; row++) {
    const by = valueAt(widths, row / scale)
    for (let column = 0; column < width; column++) {
      const x = MIDDLE * scale + (column - MIDDLE * scale) / by
      const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
      const share = Math.min(1, Math.max(0, x - left))
      const from = row * width + left
      for (const [index, plane] of targets.entries()) {
        const read = sources[index] as Float32Array // as many
        plane[row * width + column] =
          (read[from] ?? 0) * (1 - share) + (read[from + 1] ?? 0) * share
      }
    }
  }
  return out
}

/** Takes away the cloth beyond the edge, and sews a binding along it. */
function cutAt(layers: Layers, edge: Edge, hem: number): void {
  const { width, scale } = layers
  for (let at = 0; at < layers.coverage.length; at++) {
    if ((layers.coverage[at] ?? 0) === 0) continue
    const column = at % width
    const inside = edge(column / scale, (at - column) / width / scale)
    const stays = Math.min(1, Math.max(0, inside * scale + 0.5))
    const factor = stays * (inside < hem ? bound(inside / hem) : seam(inside - hem))
    layers.coverage[at] = (layers.coverage[at] ?? 0) * stays
    layers.tone[at] = (layers.tone[at] ?? 0) * factor
    for (const zone of layers.zones) zone[at] = (zone[at] ?? 0) * stays
  }
}

/** A binding is round: bright along its middle, darker at both sides. */
const bound = (across: number): number =>
  0.84 + 0.18 * Math.sin(Math.PI * Math.min(1, Math.max(0, across)))

/** The groove beside a binding. */
const seam = (beyond: number): number => 1 - 0.28 * Math.max(0, 1 - beyond / 2.2)
