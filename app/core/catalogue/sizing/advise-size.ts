import type { Measure, Measures } from './measures.ts'
import { hasUnmeasured, type MeasureRange, type SizeKind, type SizeTable } from './size-table.ts'

export type SizeAdvice =
  | {
      kind: 'size'
      size: string
      /** The neighbouring size, if the measure is close to the border between the two. */
      orElse: string | undefined
      /** Height and weight suggest sizes at least two apart: a tape measure is more reliable. */
      isRough: boolean
    }
  /** The body is smaller than the smallest size offered, or larger than the largest. */
  | { kind: 'too_small' | 'too_large'; nearest: string }
  /** The measures do not suffice. */
  | { kind: 'unknown' }

/** The decisive measure of each kind; height and weight only replace it. */
export const MAIN_MEASURE: Record<SizeKind, Measure & ('chest' | 'waist' | 'foot')> = {
  tops: 'chest',
  bottoms: 'waist',
  footwear: 'foot',
}

/** Within this distance of a border both sizes may fit: centimetres, kilograms. */
const BORDER: Record<Measure, number> = { chest: 1, waist: 1, foot: 0.1, weight: 1, height: 0 }

/**
 * Advises a size, among those that a product has. The main measure decides alone; without it,
 * weight decides, and a height far above the weight's size raises it. More centimetres never give a
 * smaller size.
 */
export function adviseSize(
  table: SizeTable,
  offered: readonly string[],
  measures: Measures,
): SizeAdvice {
  const main = MAIN_MEASURE[table.kind]
  const measured = measures[main]
  if (measured !== undefined) {
    const at = rowAt(table, main, measured)
    return adviceAt(table, offered, at, neighbourOf(table, main, measured, at))
  }
  const { height, weight } = measures
  if (table.kind === 'footwear' || height === undefined || weight === undefined) {
    return { kind: 'unknown' }
  }
  const byWeight = rowAt(table, 'weight', weight)
  const byHeight = rowAt(table, 'height', height)
  const at = Math.max(byWeight, byHeight - 1)
  const orElse = at === byWeight ? neighbourOf(table, 'weight', weight, at) : undefined
  const advice = adviceAt(table, offered, at, orElse)
  return advice.kind === 'size' ? { ...advice, isRough: Math.abs(byWeight - byHeight) > 1 } : advice
}

function adviceAt(
  table: SizeTable,
  offered: readonly string[],
  at: number,
  orElse: string | undefined,
): SizeAdvice {
  const rows = table.rows.filter((row) => offered.includes(row.size))
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return { kind: 'unknown' }
  const isBelow = at < table.rows.indexOf(first)
  const size = table.rows[at]?.size
  const isAbove = size === undefined || at > table.rows.indexOf(last)
  if ((isBelow || isAbove) && hasUnmeasured(table, offered)) return { kind: 'unknown' }
  if (isBelow) return { kind: 'too_small', nearest: first.size }
  if (isAbove) return { kind: 'too_large', nearest: last.size }
  return {
    kind: 'size',
    size,
    orElse: orElse !== undefined && offered.includes(orElse) ? orElse : undefined,
    isRough: false,
  }
}

/** The row of a value: -1 below the table, its length above; includes the last upper border. */
function rowAt(table: SizeTable, name: Measure, value: number): number {
  const ranges = rangesOf(table, name)
  const [start, end] = [ranges[0]?.[0] ?? 0, ranges.at(-1)?.[1] ?? 0]
  if (value < start) return -1
  if (value === end) return ranges.length - 1
  const at = ranges.findIndex(([, to]) => value < to)
  return at === -1 ? ranges.length : at
}

function neighbourOf(
  table: SizeTable,
  name: Measure,
  value: number,
  at: number,
): string | undefined {
  const range = rangesOf(table, name)[at]
  if (!range) return undefined
  // Round to tenths: 22.6 - 22.5 is slightly more than 0.1 in floating point.
  const tenths = (distance: number) => Math.round(distance * 10) / 10
  if (tenths(range[1] - value) <= BORDER[name]) return table.rows[at + 1]?.size
  if (tenths(value - range[0]) <= BORDER[name]) return table.rows[at - 1]?.size
  return undefined
}

const rangesOf = (table: SizeTable, name: Measure): MeasureRange[] =>
  table.rows.flatMap((row) => (row[name] ? [row[name]] : []))
