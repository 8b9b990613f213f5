import { blurred } from '../blur.ts'
import { noise } from '../cloth.ts'
import { blankLayers, readLayers, ZONE, type Layers } from '../layers.ts'
import { laidOn, paperOf } from './studio.ts'

/**
 * The braided hair tie has no photograph either: a ring of cord of three strands, once or twice
 * round, its knot, and two short ends with a bead on each.
 */
const CENTRE = { x: 500, y: 610 }
const RADIUS = 205
/** Half the width of the cord; the length of one whole plait. */
const HALF = 25
const PLAIT = 92
const STRANDS = 3
const BEAD = 31
/** Towards the lamp: left, up and out of the picture. */
const LAMP = [-0.46, -0.5, 0.73] as const
const AMBIENT = 0.34

type Point = readonly [x: number, y: number]
type Path = (along: number) => Point

/** Heights above the paper in units, and the material on top of each pixel. */
type Relief = {
  height: Float32Array
  material: Int8Array
  across: Float32Array
  width: number
  scale: number
}

const STEP = 0.35

/** The layers of a hair tie that goes round once, or twice as one worn on the wrist does. */
export async function hairTieLayers(turns: 1 | 2): Promise<Layers> {
  const studio = await readLayers('pulsera')
  const layers = blankLayers(studio.width, studio.height)
  const relief = blankRelief(layers)
  for (const [path, length, base] of cordsOf(turns)) layCord(relief, path, length, base)
  for (const end of endsOf()) layBead(relief, end(1))
  light(layers, relief)
  laidOn(paperOf(studio), layers)
  return layers
}

function blankRelief({ width, height, scale }: Layers): Relief {
  const count = width * height
  return {
    height: new Float32Array(count),
    material: new Int8Array(count).fill(-1),
    across: new Float32Array(count),
    width,
    scale,
  }
}

/** A soft ring is never quite round; all meet in the knot. */
const ring =
  (radius: number, lean: number): Path =>
  (along) => {
    const angle = along * 2 * Math.PI - Math.PI / 2
    const reach =
      radius * (1 + 0.035 * Math.cos(2 * angle + lean) + 0.015 * Math.cos(3 * angle - lean))
    return [
      CENTRE.x + reach * Math.cos(angle),
      CENTRE.y + (radius - RADIUS + reach * Math.sin(angle)) * 0.97,
    ]
  }

const KNOT: Point = [CENTRE.x, CENTRE.y - RADIUS * 0.97]

/** The two short ends beyond the knot. */
const endsOf = (): Path[] =>
  ([-1, 1] as const).map((side) => (along) => [
    KNOT[0] + side * (8 + 78 * along),
    KNOT[1] - 10 - 74 * along + 30 * along * along + (side === 1 ? 14 * along : 0),
  ])

/** A turn of cord across the ring, which makes the knot. */
const wrap =
  (lean: number): Path =>
  (along) => {
    const up = along * 2 - 1
    return [KNOT[0] + lean * up * 26 + 7 * lean, KNOT[1] + up * 38]
  }

function cordsOf(turns: 1 | 2): [path: Path, length: number, base: number][] {
  const length = 2 * Math.PI * RADIUS
  const rings: [Path, number, number][] =
    turns === 1
      ? [[ring(RADIUS, 0.7), length, 0]]
      : [
          [ring(RADIUS * 0.78, 2.3), length * 0.78, 0],
          [ring(RADIUS * 1.02, 0.5), length, 12],
        ]
  return [
    ...rings,
    ...endsOf().map((path): [Path, number, number] => [path, 96, 6]),
    [wrap(1), 84, 26],
    [wrap(-1), 84, 34],
  ]
}

/** Plaits a cord along a path, and leaves whatever lies higher. */
function layCord(relief: Relief, path: Path, length: number, base: number): void {
  const steps = Math.ceil((length * relief.scale) / STEP)
  const sides = Math.ceil((HALF * 2.1 * relief.scale) / STEP)
  for (let step = 0; step <= steps; step++) {
    const along = step / steps
    const [x, y] = path(along)
    const [nextX, nextY] = path(along + 1e-3)
    const size = Math.hypot(nextX - x, nextY - y) || 1
    const [normalX, normalY] = [-(nextY - y) / size, (nextX - x) / size]
    for (let side = 0; side <= sides; side++) {
      const across = (side / sides) * 2.1 - 1.05
      const top = strandAt((along * length) / PLAIT, across)
      if (!top) continue
      raise(relief, x + normalX * across * HALF, y + normalY * across * HALF, {
        height: base + HALF * (0.7 + top.height),
        material: top.strand,
        across: top.across,
      })
    }
  }
}

type Top = { height: number; strand: number; across: number }

/** The uppermost of three strands that pass over and under each other. */
function strandAt(phase: number, across: number): Top | undefined {
  let best: Top | undefined
  for (let strand = 0; strand < STRANDS; strand++) {
    const turn = 2 * Math.PI * (phase + strand / STRANDS)
    const off = across - 0.56 * Math.sin(turn)
    const slope = (0.56 * 2 * Math.PI * HALF * Math.cos(turn)) / PLAIT
    const near = off / Math.hypot(1, slope)
    const radius = 0.43
    if (Math.abs(near) >= radius) continue
    const height = 0.34 * Math.sin(2 * turn) + Math.sqrt(radius * radius - near * near)
    if (!best || height > best.height)
      best = { height, strand, across: near / radius + slope * 0.2 }
  }
  return best
}

const BEAD_MATERIAL = STRANDS

function layBead(relief: Relief, [x, y]: Point): void {
  for (let dy = -BEAD; dy <= BEAD; dy += STEP)
    for (let dx = -BEAD; dx <= BEAD; dx += STEP) {
      const rest = BEAD * BEAD - dx * dx - dy * dy
      if (rest <= 0) continue
      const height = 24 + Math.sqrt(rest)
      raise(relief, x + dx, y + dy, { height, material: BEAD_MATERIAL, across: (dx + dy) / BEAD })
    }
}

function raise(
  { height, material, across, width, scale }: Relief,
  x: number,
  y: number,
  top: { height: number; material: number; across: number },
): void {
  const at = Math.floor(y * scale) * width + Math.floor(x * scale)
  if (top.height <= (height[at] ?? Infinity)) return
  height[at] = top.height
  material[at] = top.material
  across[at] = top.across
}

/** Lights the heights, and gives each material its zone. */
function light(layers: Layers, { height, material, across, width, scale }: Relief): void {
  const lines = layers.height
  const soft = blurred(height, width, lines, 1, 1)
  const wide = blurred(height, width, lines, Math.round(11 * scale), 2)
  const mask = blurred(
    Float32Array.from(material, (one) => (one < 0 ? 0 : 1)),
    width,
    lines,
    1,
    1,
  )
  for (let at = width * 2; at < height.length - width * 2; at++) {
    const share = mask[at] ?? 0
    if (share === 0) continue
    const on = material[at] ?? -1
    const isBead = on === BEAD_MATERIAL
    const rise = (step: number): number =>
      (((soft[at + step] ?? 0) - (soft[at - step] ?? 0)) * scale) / 2
    const hollow = Math.min(1, Math.max(0, ((wide[at] ?? 0) - (soft[at] ?? 0)) / 26))
    const yarn = 0.07 * Math.sin((across[at] ?? 0) * 17) + 0.1 * (grain(at, width) - 0.5)
    layers.coverage[at] = share
    layers.light[at] = lit(-rise(1), -rise(width)) * (1 - 0.55 * hollow)
    layers.tone[at] = share * (isBead ? 0.75 + yarn * 0.6 : 0.72 + yarn)
    layers.gloss[at] = isBead ? 0.02 : 0.003
    const zone = isBead ? ZONE.TRIM : on === 0 ? ZONE.SECOND : ZONE.MAIN
    layers.zones[zone][at] = share
  }
}

const grain = (at: number, width: number): number =>
  noise((at % width) * 0.5, Math.floor(at / width) * 0.5)

/** Light on a surface with this slope. */
function lit(x: number, y: number): number {
  const length = Math.hypot(x, y, 1)
  const towards = (x * LAMP[0] + y * LAMP[1] + LAMP[2]) / length
  return AMBIENT + ((1 - AMBIENT) * Math.max(0, towards)) / LAMP[2]
}
