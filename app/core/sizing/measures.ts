/** The measures that a shopper may tell: centimetres, and kilos for the weight. */
export const MEASURES = ['height', 'weight', 'chest', 'waist', 'foot'] as const
export type Measure = (typeof MEASURES)[number]
export type Measures = Partial<Record<Measure, number>>

/** Beyond these it is a slip of the hand or another unit, not a body. */
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

/** Reads what was typed: «172», «26,5», «172 cm»; a height in metres («1,72») is taken as one. */
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

/** Reads what the browser kept. Whatever is no believable measure is left out; never throws. */
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
    return {} // not ours, or broken: as if nothing had been kept
  }
}

const isWithin = (name: Measure, value: number): boolean =>
  value >= LIMITS[name].min && value <= LIMITS[name].max
