import { blurred } from '../blur.ts'
import type { Layers } from '../layers.ts'

/** How wide the rim of a picture is in which its paper is read, as a share of its width. */
const RIM = 0.04
/** Each pixel of so many of the rim: light on paper is smooth. */
const STRIDE = 7
const TERMS = 6

/** A shadow: where it falls and how soft it is, in thousandths of the width, and how dark. */
const SHADOWS = [
  { right: 34, down: 56, blur: 24, depth: 0.5 },
  { right: 8, down: 12, blur: 6, depth: 0.3 },
] as const

/** The light on the bare paper: a smooth surface through the rim of the picture. */
export function paperOf({ width, height, light, coverage }: Layers): Float32Array {
  const rim = Math.round(width * RIM)
  const rows: number[][] = Array.from({ length: TERMS }, () =>
    Array.from({ length: TERMS + 1 }, () => 0),
  )
  for (let at = 0; at < light.length; at += STRIDE) {
    const x = at % width
    const y = (at - x) / width
    const isRim = x < rim || y < rim || x >= width - rim || y >= height - rim
    if (!isRim || (coverage[at] ?? 0) > 0) continue
    const terms = termsAt(x / width, y / height)
    for (const [row, line] of rows.entries()) {
      const factor = terms[row] ?? 0
      for (let column = 0; column < TERMS; column++)
        line[column] = (line[column] ?? 0) + factor * (terms[column] ?? 0)
      line[TERMS] = (line[TERMS] ?? 0) + factor * (light[at] ?? 0)
    }
  }
  const fit = solved(rows)
  const [level = 0, right = 0, down = 0, right2 = 0, down2 = 0, both = 0] = fit
  return light.map((_, at) => {
    const column = at % width
    const x = column / width
    const y = (at - column) / width / height
    return level + x * (right + x * right2 + y * both) + y * (down + y * down2)
  })
}

const termsAt = (x: number, y: number): number[] => [1, x, y, x * x, y * y, x * y]

/** Gaussian elimination of a small symmetric system; the last column is its right side. */
function solved(rows: number[][]): number[] {
  for (let pivot = 0; pivot < rows.length; pivot++) {
    const line = rows[pivot] ?? []
    const head = line[pivot] || 1e-9
    for (const [index, other] of rows.entries()) {
      if (index === pivot) continue
      const factor = (other[pivot] ?? 0) / head
      for (let column = pivot; column < other.length; column++)
        other[column] = (other[column] ?? 0) - factor * (line[column] ?? 0)
    }
  }
  return rows.map((line, index) => (line[rows.length] ?? 0) / (line[index] || 1e-9))
}

/** Lays cloth on bare paper: its light stays, everything around it is paper and its shadow. */
export function laidOn(paper: Float32Array, layers: Layers): void {
  const { light, coverage } = layers
  const shade = shadowsOf(layers)
  for (let at = 0; at < light.length; at++) {
    const share = coverage[at] ?? 0
    if (share === 1) continue
    const ground = (paper[at] ?? 0) * (shade[at] ?? 1)
    light[at] = (light[at] ?? 0) * share + ground * (1 - share)
  }
}

/** What is left of the light below the cloth, and beside it in its shadow. */
export function shadowsOf({ width, height, coverage }: Layers): Float32Array {
  const left = new Float32Array(coverage.length).fill(1)
  const unit = width / 1000
  for (const shadow of SHADOWS) {
    const [right, down] = [Math.round(shadow.right * unit), Math.round(shadow.down * unit)]
    const cast = coverage.map((_, at) => {
      const x = (at % width) - right
      const y = Math.floor(at / width) - down
      return x >= 0 && y >= 0 ? (coverage[y * width + x] ?? 0) : 0
    })
    const soft = blurred(cast, width, height, Math.round(shadow.blur * unit), 3)
    for (let at = 0; at < left.length; at++)
      left[at] = (left[at] ?? 1) * (1 - shadow.depth * (soft[at] ?? 0))
  }
  return left
}
