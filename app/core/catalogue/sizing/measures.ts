/** The measures that a shopper may enter: in centimetres, the weight in kilograms. */
export const MEASURES = ['height', 'weight', 'chest', 'waist', 'foot'] as const
export type Measure = (typeof MEASURES)[number]
export type Measures = Partial<Record<Measure, number>>

/** A value outside these is a typing error or in another unit. */
export const LIMITS: Record<Measure, { min: number; max: number }> = {
  height: { min: 120, max: 220 },
  weight: { min: 30, max: 180 },
  chest: { min: 60, max: 150 },
  waist: { min: 45, max: 150 },
  foot: { min: 15, max: 35 },
}

export type MeasureOutcome =
  | { ok: true; value: number }
  | { ok: false; reason: 'missing' | 'not_a_number' | 'out_of_range' }

/** Reads a typed measure: «172», «26,5», «172 cm»; converts a height in metres («1,72»). */
export function readMeasure(name: Measure, typed: string): MeasureOutcome {
  const text = typed
    .trim()
    .replace(/(?:cm|kg|m)$/i, '')
    .trimEnd()
  if (text === '') return { ok: false, reason: 'missing' }
  if (!/^\d{1,3}(?:[.,]\d{1,2})?$/.test(text)) return { ok: false, reason: 'not_a_number' }
  const figure = Number(text.replace(',', '.'))
  const value = name === 'height' && figure < 3 ? Math.round(figure * 100) : figure
  return isWithin(name, value) ? { ok: true, value } : { ok: false, reason: 'out_of_range' }
}

/** Reads the measures stored in the browser; drops implausible values and never throws. */
export function measuresFromStored(text: string | null): Measures {
  const kept: Measures = {}
  const entries: [string, unknown][] = Object.entries(parse(text))
  for (const name of MEASURES) {
    const value = entries.find(([key]) => key === name)?.[1]
    if (typeof value === 'number' && isWithin(name, value)) kept[name] = value
  }
  return kept
}

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // not the shop's, or corrupt
  }
}

const isWithin = (name: Measure, value: number): boolean =>
  value >= LIMITS[name].min && value <= LIMITS[name].max
