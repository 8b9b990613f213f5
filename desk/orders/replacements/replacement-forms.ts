import * as v from 'valibot'
import {
  chosenUnits,
  expectedField,
  MOST_LINES,
  TRACKING_LIMITS,
  trackingFields,
  UNIT_LIMITS,
  unitFields,
} from '../order-forms.ts'
import { REASON_CHOICES } from './replacement-words.ts'

/** The name of the field with the variant that goes in place of a line's own. */
export const substituteField = (position: number): string => `va-${position}`

const SUBSTITUTE_FIELDS = Array.from({ length: MOST_LINES }, (_, at) => substituteField(at))

export const REPLACE_LIMITS = {
  porque: 10,
  'otra-vez': 4,
  hechas: 6,
  esperado: 80,
  ...UNIT_LIMITS,
  ...Object.fromEntries(SUBSTITUTE_FIELDS.map((field) => [field, 200])),
}

const REASONS = Object.keys(REASON_CHOICES) as (keyof typeof REASON_CHOICES)[]

/** What is sent again, and why. `seen` stands for what the person has read before the deed. */
export const replaceForm = v.pipe(
  v.object({
    porque: v.picklist(REASONS, 'Elige por qué'),
    'otra-vez': v.string(),
    hechas: expectedField,
    esperado: v.string(),
    ...unitFields,
    ...Object.fromEntries(SUBSTITUTE_FIELDS.map((field) => [field, v.string()])),
  }),
  v.transform(({ porque, 'otra-vez': again, hechas, esperado, ...rest }) => {
    const units = chosenUnits(rest)
    const substitutes: Readonly<Record<string, unknown>> = rest
    return {
      seen: esperado,
      wanted: {
        units,
        reason: porque,
        variants: new Map(
          units.flatMap(({ position }) => {
            const chosen = substitutes[substituteField(position)]
            return typeof chosen === 'string' && chosen !== '' ? [[position, chosen] as const] : []
          }),
        ),
        isRepeat: again === 'si',
        ifReplacements: hechas,
      },
    }
  }),
)

export const SEND_REPLACED_LIMITS = { reposicion: 6, ...TRACKING_LIMITS }

/** A replacement that leaves: which, and its tracking. */
export const sendReplacedForm = v.pipe(
  v.object({ reposicion: expectedField, ...trackingFields }),
  v.transform(({ reposicion, transportista, seguimiento, enlace }) => ({
    number: reposicion,
    carrier: transportista,
    trackingCode: seguimiento || null,
    trackingUrl: enlace || null,
  })),
)

export const cancelReplacedForm = v.object({ reposicion: expectedField })
