import * as v from 'valibot'
import type { Units } from '#core/orders/fulfilment/line-units.ts'

/** The form field with the units of a line. */
export const unitsField = (position: number): string => `units-${position}`

/** Maximum length of the value of a units select. */
const UNITS_LENGTH = 4

/** Maximum length of each units field, so that the fields of a form can be read by name. */
export const unitsLimits = (lines: readonly { position: number }[]): Record<string, number> =>
  Object.fromEntries(lines.map(({ position }) => [unitsField(position), UNITS_LENGTH]))

/** The units chosen for each line. Refuses an empty choice, and numbers that were not offered. */
export const chosenUnits = (
  offered: readonly { position: number; left: number }[],
  notOffered: string,
) =>
  v.pipe(
    v.record(v.string(), v.string()),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const units: Units[] = []
      for (const { position, left } of offered) {
        const text = dataset.value[unitsField(position)] ?? ''
        if (text === '' || text === '0') continue
        const quantity = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN
        if (!(quantity >= 1 && quantity <= left)) {
          addIssue({ message: notOffered })
          return NEVER
        }
        units.push({ position, quantity })
      }
      return units
    }),
    v.nonEmpty('Elige al menos una prenda'),
  )
