import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compare } from './catalogue.ts'
import type { Point } from './frame.ts'
import { SOURCES } from './layers.ts'
import { hashOf, type Group } from './plan.ts'

/** Paper tones of the pattern drawings, which come last in a gallery. */
const PAPER: Record<string, string> = { c1: '#f3f1ea', c2: '#e6e3d9' }

/** The pattern drawing of each garment, cleaned and minified. */
export function drawingGroups(): Group[] {
  const folder = join(SOURCES, 'garments')
  const names = readdirSync(folder).filter((name) => name.endsWith('.svg'))
  return names.toSorted(compare).map((name) => {
    const svg = readFileSync(join(folder, name), 'utf8')
    const path = `plans/${name}`
    const clean = cleanDrawing(svg)
    return {
      key: `plans/${basename(name, '.svg')}`,
      source: hashOf([clean]),
      paths: [path],
      make: () => Promise.resolve(new Map([[path, Buffer.from(clean)]])),
    }
  })
}

/**
 * Inlines the colours, since an `<img>` gets no custom properties from its page, and drops every
 * point that changes an outline by less than a thousandth of the drawing.
 */
export function cleanDrawing(svg: string): string {
  const box = /viewBox="([^"]+)"/.exec(svg)?.[1]?.split(' ').map(Number) ?? []
  const tolerance = (box[2] ?? 100) / 1600
  return svg
    .replace(
      /(fill|stroke):#[0-9a-f]+;\1:var\(--(\w+),(#[0-9a-f]+)\)/g,
      (_, property, name, plain) => `${String(property)}:${PAPER[String(name)] ?? String(plain)}`,
    )
    .replace(/ d="([^"]+)"/g, (_, path: string) => ` d="${thinned(path, tolerance)}"`)
    .replace(/-?\d{1,9}\.\d+/g, (number) =>
      String(Number(Number(number).toFixed(2))).replace(/^(-?)0\./, '$1.'),
    )
    .replace(/>\s+</g, '><')
    .trim()
}

/** Simplifies straight-line outlines; a path with curves stays as it is. */
function thinned(path: string, tolerance: number): string {
  if (/[^MLZ\d\s.,-]/.test(path)) return path
  return path.replace(/M[^MZ]+/g, (run) => {
    const numbers = run.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
    const line: Point[] = []
    for (let at = 0; at + 1 < numbers.length; at += 2)
      line.push([numbers[at] ?? 0, numbers[at + 1] ?? 0])
    const points = simplify(line, tolerance).map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
    return `M${points.join('L')}`
  })
}

/** Keeps the point furthest from the chord, and recurses into both halves. */
function simplify(line: Point[], tolerance: number): Point[] {
  const first = line[0]
  const last = line.at(-1)
  if (!first || !last || line.length < 3) return line
  let furthest = 0
  let distance = 0
  line.forEach((point, at) => {
    const off = distanceToChord(point, first, last)
    if (off > distance) [furthest, distance] = [at, off]
  })
  if (distance <= tolerance) return [first, last]
  const head = simplify(line.slice(0, furthest + 1), tolerance)
  return [...head.slice(0, -1), ...simplify(line.slice(furthest), tolerance)]
}

function distanceToChord(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const [px, py] = [point[0] - from[0], point[1] - from[1]]
  const length = Math.hypot(dx, dy)
  // A closed outline starts where it ends, so the chord is a point.
  return length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length
}
