import sharp from 'sharp'
import { join } from 'node:path'

const MAIN = 0
const SECOND = 1
const TRIM = 2
const LABEL = 3

/** The units in which places on layers are given, whatever their pixels. */
export const UNITS = { width: 1000, height: 1250 } as const

/**
 * One garment without colours, as planes of 0..1 (light up to 2). The four zone planes give a
 * pixel's material; what they lack to the coverage is hardware. `scale`: pixels per unit.
 */
export type Layers = {
  width: number
  height: number
  scale: number
  light: Float32Array
  gloss: Float32Array
  tone: Float32Array
  coverage: Float32Array
  zones: readonly [Float32Array, Float32Array, Float32Array, Float32Array]
}
export const ZONE = { MAIN, SECOND, TRIM, LABEL } as const

export const SOURCES = join(import.meta.dirname, 'sources')

/** The two files of a garment's layers: `camisa`, or its back, `camisa_espalda`. */
export function layerFiles(garment: string): string[] {
  return ['luz.jpg', 'zonas.png'].map((end) => join(SOURCES, 'layers', `${garment}_${end}`))
}

/** Empty layers, for code that draws its own garment. */
export function blankLayers(width: number, height: number): Layers {
  const plane = (): Float32Array => new Float32Array(width * height)
  return {
    width,
    height,
    scale: width / UNITS.width,
    light: plane(),
    gloss: plane(),
    tone: plane(),
    coverage: plane(),
    zones: [plane(), plane(), plane(), plane()],
  }
}

/** Layers of half the size: each pixel is the mean of four. */
export function halved(layers: Layers): Layers {
  const out = blankLayers(layers.width / 2, layers.height / 2)
  const planes = (of: Layers): Float32Array[] => [
    of.light,
    of.gloss,
    of.tone,
    of.coverage,
    ...of.zones,
  ]
  const targets = planes(out)
  for (const [index, plane] of planes(layers).entries()) {
    const target = targets[index] as Float32Array // as many
    for (let at = 0; at < target.length; at++) {
      const x = at % out.width
      const from = ((at - x) / out.width) * 2 * layers.width + x * 2
      const value = (step: number): number => plane[from + step] as number // in bounds
      target[at] = (value(0) + value(1) + value(layers.width) + value(layers.width + 1)) / 4
    }
  }
  return out
}

/** Reads a garment's layers; throws when the two files do not match. */
export async function readLayers(garment: string): Promise<Layers> {
  const [lightFile, zoneFile] = layerFiles(garment)
  const tiles = await sharp(lightFile).extractChannel(0).raw().toBuffer({ resolveWithObject: true })
  const zones = await sharp(zoneFile).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = zones.info
  if (tiles.info.width !== width * 2 || tiles.info.height !== height * 2)
    throw new Error(`${garment}: the light picture is not two by two zone pictures`)
  return unpackLayers(tiles.data, zones.data, width, height)
}

/**
 * Unpacks the stored bytes: `tiles` is light | gloss over tone | coverage in one grey picture.
 * Light and gloss are stored as square roots, which gives dark values more of the 8 bits.
 */
export function unpackLayers(
  tiles: Uint8Array,
  zones: Uint8Array,
  width: number,
  height: number,
): Layers {
  const layers = blankLayers(width, height)
  const row = width * 2
  const lower = row * height
  for (let at = 0; at < width * height; at++) {
    const x = at % width
    const tile = ((at - x) / width) * row + x
    const value = (offset: number): number => (tiles[tile + offset] ?? 0) / 255
    layers.light[at] = 2 * value(0) ** 2
    layers.gloss[at] = value(width) ** 2
    layers.tone[at] = value(lower)
    layers.coverage[at] = Math.min(1, Math.max(0, (value(lower + width) - 0.02) / 0.96))
    splitZones(layers, at, zones)
  }
  return layers
}

/** The share that all three channels have in common is the white of the woven label. */
function splitZones(layers: Layers, at: number, zones: Uint8Array): void {
  const red = (zones[at * 3] ?? 0) / 255
  const green = (zones[at * 3 + 1] ?? 0) / 255
  const blue = (zones[at * 3 + 2] ?? 0) / 255
  const label = Math.min(red, green, blue)
  layers.zones[MAIN][at] = red - label
  layers.zones[SECOND][at] = green - label
  layers.zones[TRIM][at] = blue - label
  layers.zones[LABEL][at] = label
}
