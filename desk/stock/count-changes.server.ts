import * as v from 'valibot'
import { countFromDevice, type DeviceCountsOutcome } from '#core/stock/device-counts.server.ts'
import { recordStatements, type StatementResult } from '#core/stock/device-statements.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, refused, type DeskReply } from '../http/desk-answer.ts'
import { MOST_SENT } from './count-list.ts'
import { unitsField } from './stock-changes.server.ts'
import { signedUnits, TOO_MANY_UNITS } from './stock-words.ts'

const LONGEST_COUNTS = 20_000

const wholeUnits = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999))

const deviceCounts = v.pipe(
  v.array(
    v.object({
      variantId: v.pipe(v.string(), v.maxLength(120)),
      units: wholeUnits,
      expected: wholeUnits,
      agoSeconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(31_536_000))),
    }),
  ),
  v.minLength(1),
  v.maxLength(MOST_SENT),
)

type Counted = readonly { variantId: string; before: number; units: number }[]

/** The variants and the sum of the differences; the figures of each are its movements. */
export function countEntry(counted: Counted, how: string) {
  const difference = counted.reduce((sum, { before, units }) => sum + units - before, 0)
  const changed = counted.filter(({ before, units }) => before !== units).length
  if (changed === 0) return undefined
  return {
    action: 'stock.count',
    subject: { kind: 'stock', id: 'recuento' },
    summary: `Recuento ${how}: ${changed} variantes, ${signedUnits(difference) || '0'} unidades`,
    after: { variants: changed, units: difference },
  }
}

export const movedText = (variantId: string, units: number): string =>
  `${variantId}: entró o salió algo mientras contabas, y ahora esperamos ${units}. No se ha apuntado nada; cuéntala otra vez.`

function countAnswer(outcome: DeviceCountsOutcome): DeskReply {
  if (outcome.ok) return done('Recuento apuntado.')
  switch (outcome.reason) {
    case 'unknown':
      return refused('not_found', `${outcome.variantId} ya no está. Quítala de la lista.`)
    case 'too_many':
      return refused('refused', `${outcome.variantId}: ${TOO_MANY_UNITS}`)
    case 'other_units':
    case 'below_zero':
      return refused('conflict', movedText(outcome.variantId, outcome.units))
  }
}

/** Applies the counts that a device kept, all or none; sending them twice counts once. */
export const applyCounts = deskChange({
  permission: 'stock.count',
  fields: { counts: LONGEST_COUNTS },
  schema: v.object({
    counts: v.pipe(v.string(), v.parseJson(undefined, 'La lista no se entiende'), deviceCounts),
  }),
  work: ({ ctx, input, at }) =>
    countFromDevice(ctx, input.counts, { at, note: 'recuento con lector' }),
  entry: (outcome) => (outcome.ok ? countEntry(outcome.counted, 'con lector') : undefined),
  answer: countAnswer,
})

const deviceStatements = v.pipe(
  v.array(
    v.object({
      n: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000)),
      kind: v.picklist(['count', 'sold', 'received']),
      variantId: v.pipe(v.string(), v.maxLength(120)),
      units: wholeUnits,
      happenedAt: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
    }),
  ),
  v.minLength(1),
  v.maxLength(MOST_SENT),
)

function statementsEntry(results: readonly StatementResult[]) {
  const changed = results.filter(({ onHandChange }) => onHandChange !== 0)
  if (changed.length === 0) return undefined
  const units = changed.reduce((sum, { onHandChange }) => sum + onHandChange, 0)
  return {
    action: 'stock.count',
    subject: { kind: 'stock', id: 'recuento' },
    summary: `Un aparato apunta ${changed.length} cambios, ${signedUnits(units) || '0'} unidades`,
    after: { variants: changed.length, units },
  }
}

/**
 * Takes what a device says, each once; the device then asks what became of it, also if this answer
 * is lost.
 */
export const takeStatements = deskChange({
  permission: 'stock.count',
  fields: { aparato: 60, dichos: LONGEST_COUNTS },
  schema: v.object({
    aparato: v.pipe(v.string(), v.minLength(8)),
    dichos: v.pipe(v.string(), v.parseJson(undefined, 'La lista no se entiende'), deviceStatements),
  }),
  work: ({ ctx, input, at }) => recordStatements(ctx, input.aparato, input.dichos, at),
  entry: statementsEntry,
  answer: () => done('Apuntado.'),
})

/** One count of a page without scripts. */
export const countOne = deskChange({
  permission: 'stock.count',
  fields: { variant: 120, units: 6, expected: 6 },
  schema: v.object({ variant: v.string(), units: unitsField(0), expected: unitsField(0) }),
  work: ({ ctx, input, at }) =>
    countFromDevice(
      ctx,
      [{ variantId: input.variant, units: input.units, expected: input.expected }],
      { at },
    ),
  entry: (outcome) => (outcome.ok ? countEntry(outcome.counted, 'de una variante') : undefined),
  answer: countAnswer,
})
