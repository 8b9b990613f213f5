import { blurred } from './blur.ts'
import { noise } from './cloth.ts'
import { blankLayers, halved, readLayers, UNITS, type Layers } from './layers.ts'

/**
 * The headband has no photograph, so it is modelled here: a ring of ribbed knit with a knot in
 * front, seen from slightly above, on the studio's own paper.
 */
const CENTRE = { x: 500, y: 640 }
const RADIUS = 345
/** How far the front of the ring hangs below its sides, and the back rises above them. */
const DIP = 96
const HALF_HEIGHT = 92
const BACK_HALF_HEIGHT = 74
const RIBS = 9
const KNOT = { halfWidth: 70, halfHeight: 96 }
/** Towards the lamp: left, up and out of the picture. */
const LAMP = [-0.46, -0.5, 0.73] as const
const AMBIENT = 0.3
const SHADOW = { right: 46, down: 74, blur: 26, depth: 0.62 }

type Surface = { coverage: number; light: number; tone: number }
const NOTHING: Surface = { coverage: 0, light: 0, tone: 0 }

/** Garments so small that every spot of the paper is lit in at least one of their shots. */
const SMALL_GARMENTS = ['gafas', 'pulsera', 'collar_joya', 'botella'] as const

/** The headband's layers, in the form of those read from files. */
export async function headbandLayers(): Promise<Layers> {
  const paper = await emptyStudio()
  const layers = blankLayers(paper.width, paper.height)
  for (let at = 0; at < paper.light.length; at++) {
    const x = at % paper.width
    const y = (at - x) / paper.width
    const surface = surfaceAt(x, y)
    const grain = 0.94 + 0.12 * noise(x * 0.8, y * 0.8)
    layers.coverage[at] = surface.coverage
    layers.tone[at] = surface.tone * surface.coverage * grain
    layers.zones[0][at] = surface.coverage
    layers.light[at] = surface.light
    layers.gloss[at] = 0.002
  }
  const shadow = shadowOf(layers)
  for (let at = 0; at < paper.light.length; at++) {
    const plate = paper.light[at] ?? 0
    const coverage = layers.coverage[at] ?? 0
    const object = (layers.light[at] ?? 0) * plate
    const ground = plate * (1 - SHADOW.depth * (shadow[at] ?? 0))
    layers.light[at] = object * coverage + ground * (1 - coverage)
  }
  return layers
}

/** Layers of the size of the units. */
async function readPaper(garment: string): Promise<Layers> {
  const layers = await readLayers(garment)
  return layers.width > UNITS.width ? halved(layers) : layers
}

/** Shadows only darken, so the brightest shot of each spot shows the bare paper. */
async function emptyStudio(): Promise<{ width: number; height: number; light: Float32Array }> {
  const [first, ...others] = await Promise.all(SMALL_GARMENTS.map(readPaper))
  if (!first) throw new Error('no garment to take the paper from')
  const { width, height } = first
  const light = new Float32Array(width * height)
  for (const layers of [first, ...others])
    for (let at = 0; at < light.length; at++)
      if ((layers.coverage[at] ?? 0) === 0)
        light[at] = Math.max(light[at] ?? 0, layers.light[at] ?? 0)
  return { width, height, light: blurred(light, width, height, 9, 3) }
}

/** The surface nearest to the viewer at a pixel: knot, front of the band, inside of its back. */
function surfaceAt(x: number, y: number): Surface {
  const knot = knotAt(x, y)
  if (knot.coverage === 1) return knot
  const front = bandAt(x, y, 1)
  const below = front.coverage === 1 ? front : over(front, bandAt(x, y, -1))
  return over(knot, below)
}

function over(upper: Surface, lower: Surface): Surface {
  const through = lower.coverage * (1 - upper.coverage)
  const coverage = upper.coverage + through
  if (coverage === 0) return NOTHING
  const mix = (key: 'light' | 'tone'): number =>
    (upper[key] * upper.coverage + lower[key] * through) / coverage
  return { coverage, light: mix('light'), tone: mix('tone') }
}

/** `side` 1 is the outside in front, −1 the inside at the back. */
function bandAt(x: number, y: number, side: 1 | -1): Surface {
  const sine = (x - CENTRE.x) / RADIUS
  if (Math.abs(sine) >= 1) return NOTHING
  const cosine = Math.sqrt(1 - sine * sine)
  const gather = side === 1 ? Math.exp(-(((x - CENTRE.x) / 120) ** 2)) : 0
  const half = (side === 1 ? HALF_HEIGHT : BACK_HALF_HEIGHT) * (1 - 0.3 * gather)
  const across = (y - CENTRE.y - side * DIP * cosine) / half
  const edge = side === 1 ? half : half - 2
  const coverage = inside((1 - Math.abs(across)) * edge) * inside((1 - Math.abs(sine)) * RADIUS)
  if (coverage === 0) return NOTHING
  const rib = Math.cos(across * Math.PI * RIBS)
  const folds = gather * 0.75 * Math.sin(across * 11 + sine * 6)
  const roll = across ** 3 * 0.75 + Math.sin(across * Math.PI * RIBS) * 0.16 + folds
  const light = lit([side * sine, roll, cosine + 0.12])
  const nearKnot = side === 1 ? contact(Math.abs(x - CENTRE.x) - KNOT.halfWidth, 34) : 0
  const hollow = side === -1 ? 0.34 + 0.3 * (1 - cosine) : 0
  const tone = 0.72 + 0.06 * rib - 0.05 * gather
  return { coverage, light: light * (1 - 0.45 * nearKnot) * (1 - hollow), tone }
}

/** A short loop of the same knit around the gathered front; its ribs are vertical. */
function knotAt(x: number, y: number): Surface {
  const down = (y - CENTRE.y - DIP) / KNOT.halfHeight
  const waist = KNOT.halfWidth * (0.74 + 0.26 * down * down)
  const across = (x - CENTRE.x - 7 * down) / waist
  const round = Math.abs(down) ** 2.6 + Math.abs(across) ** 3
  const coverage = inside((1 - round) * 24)
  if (coverage === 0) return NOTHING
  const rib = across * Math.PI * 5
  const roll = across * 1.1 + Math.sin(rib) * 0.2 + 0.42 * Math.sin(across * 4.2 + down * 3.6 + 0.6)
  const light = lit([roll, down ** 3 * 1.1, 0.85])
  return { coverage, light, tone: 0.72 + 0.06 * Math.cos(rib) }
}

function inside(distance: number): number {
  return Math.min(1, Math.max(0, distance + 0.5))
}

/** 1 at contact, 0 from `reach` pixels on. */
function contact(distance: number, reach: number): number {
  return distance >= reach ? 0 : (1 - Math.max(0, distance) / reach) ** 2
}

/** Light on a surface, relative to the light on the paper there. */
function lit([x, y, z]: readonly [number, number, number]): number {
  const length = Math.hypot(x, y, z)
  const towards = (x * LAMP[0] + y * LAMP[1] + z * LAMP[2]) / length
  return AMBIENT + ((1 - AMBIENT) * Math.max(0, towards)) / LAMP[2]
}

function shadowOf(layers: Layers): Float32Array {
  const { width, height, coverage } = layers
  const cast = new Float32Array(coverage.length)
  for (let at = 0; at < cast.length; at++) {
    const x = (at % width) - SHADOW.right
    const y = Math.floor(at / width) - SHADOW.down
    cast[at] = x >= 0 && y >= 0 ? (coverage[y * width + x] ?? 0) : 0
  }
  return blurred(cast, width, height, SHADOW.blur, 3)
}
