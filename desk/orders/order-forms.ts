import { isDay } from '#core/base/dates/madrid-time.ts'
import { isTrackingUrl } from '#core/orders/fulfilment/tracking-url.ts'
import * as v from 'valibot'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { typedText, tooLongText } from '#core/base/text/form-schema.ts'

/** Lines of an order that its forms have fields for; the cart takes fewer. */
export const MOST_LINES = 100

/** The name of the field with a line's units. */
export const unitsField = (position: number): string => `uds-${position}`

const UNIT_FIELDS = Array.from({ length: MOST_LINES }, (_, position) => unitsField(position))

/** The longest texts of the fields with units. */
export const UNIT_LIMITS = Object.fromEntries(UNIT_FIELDS.map((field) => [field, 4]))

/** The schema of the fields with units. */
export const unitFields = Object.fromEntries(
  UNIT_FIELDS.map((field) => [
    field,
    v.pipe(
      v.string(),
      v.regex(/^\d{0,4}$/, 'Escribe cuántas unidades'),
      v.transform((typed) => (typed === '' ? 0 : Number(typed))),
    ),
  ]),
)

/** The units that a form chooses, line by line; lines without any are left out. */
export const chosenUnits = (input: Readonly<Record<string, number>>): Units[] =>
  UNIT_FIELDS.flatMap((field, position) => {
    const quantity = input[field] ?? 0
    return quantity > 0 ? [{ position, quantity }] : []
  })

/** What the page showed: cents, or units to send. A form without it expects what no order has. */
export const expectedField = v.pipe(
  v.string(),
  v.transform((typed) => (/^\d{1,9}$/.test(typed) ? Number(typed) : -1)),
)

export const CANCEL_LIMITS = { esperado: 12, abiertas: 6, ...UNIT_LIMITS }

/** Units that will not leave, and the cents that the person has read. */
export const cancelLinesForm = v.pipe(
  v.object({ esperado: expectedField, abiertas: expectedField, ...unitFields }),
  v.transform(({ esperado, abiertas, ...units }) => ({
    units: chosenUnits(units as Record<string, number>), // by its schema
    expectedCents: esperado,
    openUnits: abiertas,
  })),
)

const line = (longest: number) => typedText(longest, tooLongText(longest))

export const TRACKING_LIMITS = { transportista: 60, seguimiento: 80, enlace: 300 }

/** Who carries a parcel, its code, and where it is followed. */
export const trackingFields = {
  transportista: v.pipe(line(60), v.nonEmpty('Falta quién lo lleva')),
  seguimiento: line(80),
  enlace: v.pipe(
    line(300),
    v.check((typed) => isTrackingUrl(typed || null), 'El enlace tiene que empezar por https://'),
  ),
}

export const PARCEL_LIMITS = {
  ...TRACKING_LIMITS,
  salio: 10,
  ya: 2,
  abiertas: 6,
  ...UNIT_LIMITS,
}

/** A parcel that leaves: who carries it, its code, and what is in it. */
export const parcelForm = v.pipe(
  v.object({
    ...trackingFields,
    salio: v.pipe(
      line(10),
      v.check((typed) => typed === '' || isDay(typed), 'Pon un día'),
    ),
    ya: v.string(),
    abiertas: expectedField,
    ...unitFields,
  }),
  v.transform(({ transportista, seguimiento, enlace, salio, ya, abiertas, ...units }) => ({
    carrier: transportista, // by its schema, like the two below
    trackingCode: seguimiento || null,
    trackingUrl: enlace || null,
    leftOn: salio || null,
    isUnreturned: ya !== '',
    ifOpenUnits: abiertas,
    units: chosenUnits(units as Record<string, number>),
  })),
)

export const REFUND_LIMITS = {
  importe: 12,
  todo: 4,
  envio: 4,
  motivo: 200,
  esperado: 12,
  clave: 60,
  ...UNIT_LIMITS,
}

const AMOUNT = /^(\d{1,6})(?:[.,](\d{1,2}))?\s*€?$/

/** Cents of a typed amount: "12", "12,5", "12,50 €"; undefined if it is none. */
export function readEuros(typed: string): number | undefined {
  const [, euros, cents = ''] = AMOUNT.exec(typed.trim()) ?? []
  return euros === undefined ? undefined : Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}

/** A refund: units of lines, an amount, or all that is left. Exactly one of them. */
export const refundForm = v.pipe(
  v.object({
    importe: v.pipe(
      line(12),
      v.check((typed) => typed === '' || readEuros(typed) !== undefined, 'Escríbelo así: 12,50'),
    ),
    todo: v.string(),
    envio: v.string(),
    motivo: line(200),
    esperado: v.string(),
    clave: v.string(),
    ...unitFields,
  }),
  v.transform(({ importe, todo, envio, motivo, esperado, clave, ...rest }) => {
    const units = chosenUnits(rest) // by its schema, like all below
    const amountCents = readEuros(importe)
    return {
      reason: motivo,
      expectedCents: Number(esperado) || 0,
      key: clave,
      scope:
        todo === 'si'
          ? ({ kind: 'rest' } as const)
          : units.length > 0
            ? ({ kind: 'lines', lines: units, withShipping: envio === 'si' } as const)
            : ({ kind: 'amount', amountCents: amountCents ?? 0 } as const),
    }
  }),
)
