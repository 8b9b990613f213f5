import type { Units } from './return.ts'

/** The form field with the units of a line. */
export const unitsField = (position: number): string => `units-${position}`

/** Of what a select of units says. */
const UNITS_LENGTH = 4

/** The longest text of each field with the units of a line, so that a form is read field by field. */
export const unitsLimits = (lines: readonly { position: number }[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ position }) => [unitsField(position), UNITS_LENGTH]))

/** What was chosen line by line; `bad` for numbers that the form did not offer. */
export function readUnits(
  typed: Readonly<Record<string, string>>,
  offered: readonly { position: number; left: number }[],
): Units[] | 'bad' {
  const units: Units[] = []
  for (const { position, left } of offered) {
    const text = typed[unitsField(position)] ?? ''
    if (text === '' || text === '0') continue
    const quantity = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
    if (!(quantity >= 1 && quantity <= left)) return 'bad'
    units.push({ position, quantity })
  }
  return units
}
