import type { Fabric } from './frame.ts'
import type { Layers } from './layers.ts'
import type { View } from './view.ts'

/** Small layers do not resolve threads, so pictures enlarged beyond this get drawn ones. */
const CLOSE_UP = 1.3

/** Thread pattern of a fabric at a position of the layers, about −1..1. */
const THREADS: Record<Fabric, (x: number, y: number) => number> = {
  jersey: (x, y) => Math.sin(x * 3.1) * Math.sin(y * 2.6 + Math.abs(Math.sin(x * 1.55)) * 1.6),
  knit: (x, y) => Math.sin(y * 1.9 + Math.abs(Math.sin(x * 1.25)) * 2.4) * 0.9,
  twill: (x, y) => Math.sin((x + y) * 2.3) * 0.8,
  ripstop: (x, y) => Math.sin(x * 2.9) * Math.sin(y * 2.9) * 0.4 - grid(x, 9) - grid(y, 9),
  linen: (x, y) => noise(x * 0.12, y * 1.7) + noise(x * 1.7, y * 0.12) - 1,
  fleece: (x, y) => noise(x * 0.8, y * 0.8) * 2 - 1,
  smooth: (x, y) => (noise(x * 1.3, y * 1.3) * 2 - 1) * 0.5,
}
const THREAD_DEPTH = 0.055

/** Draws threads where a picture enlarges its source, whose pixels per unit are `resolved`. */
export function weave(layers: Layers, view: View, fabric: Fabric, resolved: number): void {
  if (resolved > 1 || view.zoom < CLOSE_UP) return
  shade(layers, (at) => 1 + THREAD_DEPTH * THREADS[fabric](view.xs[at] ?? 0, view.ys[at] ?? 0))
}

/** Mixes lighter and darker yarn into the cloth. */
export function heather(layers: Layers, view: View, amount: number): void {
  shade(layers, (at) => {
    const x = view.xs[at] ?? 0
    const y = view.ys[at] ?? 0
    const fleck = noise(x / 3.2, y / 1.4) + 0.6 * noise(x / 7 + 31, y / 2.2 + 17) - 0.8
    return 1 + amount * fleck * 1.6
  })
}

/**
 * Lights a height map from the upper left, as the studio does, and darkens its valleys. Beside the
 * garment it is as high as at its edge, which would else be a step.
 */
export function relief(layers: Layers, height: Float32Array, depth: number, zoom: number): void {
  const reach = Math.max(1, Math.round(zoom))
  const slope = reach * (layers.width + 1)
  shade(layers, (at) => {
    const here = height[at] ?? 0
    const heightAt = (near: number): number =>
      (layers.coverage[near] ?? 0) > 0 ? (height[near] ?? here) : here
    const rise = heightAt(at + slope) - heightAt(at - slope)
    return Math.max(0.3, 1 + depth * rise - depth * 0.35 * (1 - here))
  })
}

/** Changes only the two fabrics: labels, trim and hardware are other materials. */
function shade(layers: Layers, factor: (at: number) => number): void {
  for (let at = 0; at < layers.tone.length; at++) {
    const coverage = layers.coverage[at] ?? 0
    if (coverage === 0) continue
    const cloth = Math.min(1, ((layers.zones[0][at] ?? 0) + (layers.zones[1][at] ?? 0)) / coverage)
    layers.tone[at] = (layers.tone[at] ?? 0) * (1 + (factor(at) - 1) * cloth)
  }
}

function grid(value: number, pitch: number): number {
  const phase = ((value % pitch) + pitch) % pitch
  return phase < 1 ? 0.8 : 0
}

/** Value noise 0..1 from integer hashing: the same on every machine. */
export function noise(x: number, y: number): number {
  const left = Math.floor(x)
  const top = Math.floor(y)
  const across = ease(x - left)
  const down = ease(y - top)
  const upper = hash(left, top) * (1 - across) + hash(left + 1, top) * across
  const lower = hash(left, top + 1) * (1 - across) + hash(left + 1, top + 1) * across
  return upper * (1 - down) + lower * down
}

function ease(t: number): number {
  return t * t * (3 - 2 * t)
}

function hash(x: number, y: number): number {
  let h = Math.imul(x, 374_761_393) ^ Math.imul(y, 668_265_263)
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177)
  return ((h ^ (h >>> 16)) >>> 0) / 4_294_967_296
}
