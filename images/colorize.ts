import type { Layers } from './layers.ts'
import { HARDWARE, LABEL, linear, screen, type Linear } from './palette.ts'

/** Ink on the cloth: `rgba` in linear light, alpha 0..1, four values per pixel. */
export type Print = Float32Array

/** The colours of one picture, in linear light; it is painted on each of the grounds. */
export type Paint = {
  main: Linear
  second: Linear
  trim: Linear
  grounds: readonly Linear[]
  print?: Print
}

const SHOULDER = 0.72
const CONTRAST = 1.08
const SATURATION = 0.82
/** Cloth albedo is stored relative to this tone: seams can be darker, and ridges brighter. */
const MIDDLE_TONE = 0.75

const CODES = 65_536
const SCREEN = Float32Array.from({ length: CODES }, (_, code) => screen(code / (CODES - 1)))
const HARDWARE_LINEAR = linear(HARDWARE)
const LABEL_LINEAR = linear(LABEL)

/**
 * Colours layers, on each of the grounds: 16-bit sRGB, three values per pixel. With eight bits, the
 * slow gradient of the plain paper would show bands.
 */
export function colorize(layers: Layers, paint: Paint): Uint16Array[] {
  const count = layers.width * layers.height
  const painted = paint.grounds.map((ground) => ({ ground, pixels: new Uint16Array(count * 3) }))
  const paper = paperLight(layers)
  const cloth = new Float32Array(3)
  const mixed = new Float32Array(3)
  for (let at = 0; at < count; at++) {
    const coverage = layers.coverage[at] as number // as many as pixels
    const lit = (paper[at] as number) * (1 - coverage)
    if (coverage > 0) clothAt(layers, paint, at, cloth)
    else cloth.fill(0)
    for (const { ground, pixels } of painted) {
      for (let c = 0; c < 3; c++)
        mixed[c] = onScreen((cloth[c] as number) * coverage + ground[c as 0] * lit)
      if (coverage > 0) grade(mixed, coverage)
      for (let c = 0; c < 3; c++) pixels[at * 3 + c] = (mixed[c] as number) * (CODES - 1) + 0.5
    }
  }
  return painted.map(({ pixels }) => pixels)
}

/** All colours of a product lie on the same light. */
const papers = new WeakMap<Layers, Float32Array>()

function paperLight(layers: Layers): Float32Array {
  const known = papers.get(layers)
  if (known) return known
  const paper = layers.light.map((light, at) =>
    layers.coverage[at] === 1 ? 0 : backdropLight(light),
  )
  papers.set(layers, paper)
  return paper
}

/** Plain paper has exactly its tint: only shadows darken it, and hot spots are held near 1. */
export function backdropLight(light: number): number {
  const lifted = Math.min(1.3, light) ** 0.9
  return lifted > 0.95 ? 0.95 + 0.12 * Math.tanh((lifted - 0.95) / 0.12) : lifted
}

function clothAt(layers: Layers, paint: Paint, at: number, out: Float32Array): void {
  const coverage = Math.max(1e-3, layers.coverage[at] ?? 0)
  const main = layers.zones[0][at] ?? 0
  const second = layers.zones[1][at] ?? 0
  const trim = layers.zones[2][at] ?? 0
  const label = layers.zones[3][at] ?? 0
  const hardware = Math.min(1, Math.max(0, coverage - main - second - trim - label))
  const ink = (paint.print?.[at * 4 + 3] ?? 0) * Math.min(1, (main + second) / coverage)
  const tone = Math.min(1.4, (layers.tone[at] ?? 0) / coverage / MIDDLE_TONE)
  const light = (layers.light[at] ?? 0) * 0.88
  const gloss = (layers.gloss[at] ?? 0) * 0.55
  for (let c = 0; c < 3; c++) {
    const channel = c as 0
    const cloth =
      (main * paint.main[channel] +
        second * paint.second[channel] +
        trim * paint.trim[channel] +
        label * LABEL_LINEAR[channel] +
        hardware * HARDWARE_LINEAR[channel]) /
      coverage
    const inked = ink > 0 ? cloth + ((paint.print?.[at * 4 + c] ?? 0) - cloth) * ink : cloth
    out[c] = rollOff(inked * tone * light + gloss)
  }
}

/** Compresses highlights instead of clipping them. */
export function rollOff(value: number): number {
  if (value <= SHOULDER) return value
  const room = 1 - SHOULDER
  return SHOULDER + room * (1 - Math.exp(-(value - SHOULDER) / room))
}

function onScreen(value: number): number {
  return SCREEN[Math.round(Math.min(1, Math.max(0, value)) * (CODES - 1))] ?? 0
}

/** A slight S-curve and less saturation, so that the cloth stays close to its swatch. */
function grade(rgb: Float32Array, coverage: number): void {
  let luma = 0
  for (let c = 0; c < 3; c++) luma += curve(rgb[c] ?? 0) * (c === 0 ? 0.3 : c === 1 ? 0.59 : 0.11)
  for (let c = 0; c < 3; c++) {
    const plain = rgb[c] ?? 0
    const graded = luma + (curve(plain) - luma) * SATURATION
    rgb[c] = Math.min(1, Math.max(0, graded * coverage + plain * (1 - coverage)))
  }
}

function curve(value: number): number {
  return value + (CONTRAST - 1) * (value - 0.5) * 4 * value * (1 - value)
}
