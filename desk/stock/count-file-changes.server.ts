import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { applyCounts, type ApplyOutcome } from '#core/stock/apply-counts.server.ts'
import { planCount, type CountPlan } from '#core/stock/read-count.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, preview, refused, type DeskReply } from '../http/desk-answer.ts'
import { unitsField } from './stock-changes.server.ts'
import { countEntry, movedText } from './count-changes.server.ts'
import { movedShelfText, shelfText } from './shelf/shelf-words.ts'
import { countFaultText, signedUnits, TOO_MANY_UNITS, unitsText } from './stock-words.ts'
import { LONGEST_TABLE, tableForm } from './table-form.ts'

const MOST_SHOWN = 30

/** Names exactly these changes, so that what is applied is what was shown. */
const planMark = ({ changes, moves }: CountPlan): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        changes.map((one) => [one.variant.variantId, one.before, one.units]),
        moves.map((one) => [one.variantId, one.before, one.shelf]),
      ]),
    )
    .digest('base64url')

function planText({ changes, moves, agreeing, left, uncounted }: CountPlan): string {
  const all = [
    ...changes.map(
      ({ variant, before, units }) =>
        `${nameOf(variant)}: de ${before} a ${units} (${signedUnits(units - before)})`,
    ),
    ...moves.map(
      ({ variant, before, shelf }) =>
        `${nameOf(variant)}: sitio, de ${shelfText(before)} a ${shelfText(shelf)}`,
    ),
  ]
  const lines = all.slice(0, MOST_SHOWN)
  const more = all.length - lines.length
  const rest = [
    `${agreeing.length} coinciden`,
    ...(left === 0 ? [] : [`${left} líneas sin contar`]),
    `${uncounted} se quedan como están`,
  ].join(', ')
  return [...lines, ...(more > 0 ? [`… y ${more} más`] : []), `${rest}.`].join('\n')
}

const nameOf = ({ productName, color, size }: CountPlan['changes'][number]['variant']): string =>
  `${productName}, ${color}, ${size}`

/** "3 recuentos, +2 unidades y 4 sitios". */
function planDeed({ changes, moves }: CountPlan): string {
  const units = changes.reduce((sum, { before, units: now }) => sum + now - before, 0)
  const difference =
    units === 0
      ? '0 unidades'
      : `${signedUnits(units)} ${unitsText(Math.abs(units)).split(' ')[1] ?? ''}`
  return [
    ...(changes.length === 0 ? [] : [`${changes.length} recuentos, ${difference}`]),
    ...(moves.length === 0 ? [] : [sitesText(moves.length)]),
  ].join(' y ')
}

const sitesText = (count: number): string => (count === 1 ? '1 sitio' : `${count} sitios`)

/** The entries of counts and of places: each is a change of its own. */
function entriesOf(outcome: ApplyOutcome, how: string) {
  if (!outcome.ok) return undefined
  const counted = countEntry(outcome.counted, how)
  return [
    ...(counted ? [counted] : []),
    ...(outcome.moved === 0
      ? []
      : [
          {
            action: 'stock.shelf',
            subject: { kind: 'stock', id: 'sitios' },
            summary: `Sitios ${how}: ${sitesText(outcome.moved)}`,
            after: { variants: outcome.moved },
          },
        ]),
  ]
}

function refusalOf(outcome: Extract<ApplyOutcome, { ok: false }>): DeskReply {
  switch (outcome.reason) {
    case 'unknown':
      return refused('not_found', `${outcome.variantId} ya no está. No se ha cambiado nada.`)
    case 'too_many':
      return refused('refused', `${outcome.variantId}: ${TOO_MANY_UNITS}`)
    case 'other_units':
    case 'below_zero':
      return refused('conflict', movedText(outcome.variantId, outcome.units))
    case 'changed_meanwhile':
      return refused('conflict', movedShelfText(outcome.variantId, outcome.shelf))
  }
}

/** Applies a table of counts and places: first what it would change, then exactly that. */
export const importCounts = deskChange({
  permission: 'stock.count',
  ...tableForm,
  work: async ({ ctx, input, at }) => {
    const plan = await planCount(ctx.db, new TextEncoder().encode(input.table))
    if (plan.faults.length > 0) return { ok: false, reason: 'faults', plan } as const
    const isNothing = plan.changes.length + plan.moves.length === 0
    if (!isNothing && input.seen !== planMark(plan)) {
      return { ok: false, reason: 'unseen', plan } as const
    }
    const counts = plan.changes.map(({ variant, before, units }) => ({
      variantId: variant.variantId,
      units,
      expected: before,
    }))
    const note = 'recuento por fichero'
    const applied = await applyCounts(ctx, { counts, moves: plan.moves }, { at, note })
    return { ...applied, plan }
  },
  entry: (outcome) => (outcome.ok ? entriesOf(outcome, 'por fichero') : undefined),
  answer: (outcome) => {
    const { plan } = outcome
    if (outcome.ok) {
      const deed = planDeed(plan)
      return deed === ''
        ? done(`Nada que cambiar. ${planText(plan)}`)
        : done(`Apuntado: ${deed}.`, undoOf(plan))
    }
    switch (outcome.reason) {
      case 'faults':
        return refused('refused', faultsText(plan))
      case 'unseen':
        return preview(planText(plan), { seen: planMark(plan), deed: `Apuntar ${planDeed(plan)}` })
      case 'unknown':
      case 'too_many':
      case 'other_units':
      case 'below_zero':
      case 'changed_meanwhile':
        return refusalOf(outcome)
    }
  },
})

/** The form that takes a table back: each line as it is now and as it was. Not if it is too long. */
function undoOf({ changes, moves }: CountPlan) {
  const cambios = [
    ...changes.map(({ variant, before, units }) => ['u', variant.variantId, units, before]),
    ...moves.map(({ variantId, before, shelf }) => [
      's',
      variantId,
      `=${shelf ?? ''}`,
      `=${before ?? ''}`,
    ]),
  ]
    .map((cells) => cells.join('\t'))
    .join('\n')
  return cambios.length > LONGEST_TABLE
    ? {}
    : { undo: { intent: 'fichero-atras', fields: { cambios } } }
}

/** With a sign before it: a form's text loses the white space at its ends. */
const undoShelf = v.pipe(
  v.string(),
  v.startsWith('='),
  v.transform((cell) => cell.slice(1) || null),
)

const undoLine = v.pipe(
  v.string(),
  v.transform((line) => line.split('\t')),
  v.union([
    v.tuple([v.literal('u'), v.string(), unitsField(0), unitsField(0)]),
    v.tuple([v.literal('s'), v.string(), undoShelf, undoShelf]),
  ]),
)

/** Takes a table back, all or none, if nothing of it has changed since. */
export const undoImport = deskChange({
  permission: 'stock.count',
  fields: { cambios: LONGEST_TABLE },
  schema: v.object({
    cambios: v.pipe(
      v.string(),
      v.transform((typed) => typed.split(/\r?\n/)),
      v.array(undoLine),
    ),
  }),
  work: ({ ctx, input, at }) => {
    const counts = input.cambios.flatMap((line) =>
      line[0] === 'u' ? [{ variantId: line[1], expected: line[2], units: line[3] }] : [],
    )
    const moves = input.cambios.flatMap((line) =>
      line[0] === 's' ? [{ variantId: line[1], before: line[2], shelf: line[3] }] : [],
    )
    return applyCounts(ctx, { counts, moves }, { at, note: 'deshace un recuento por fichero' })
  },
  entry: (outcome) => entriesOf(outcome, 'deshecho, por fichero'),
  answer: (outcome) =>
    outcome.ok ? done('Deshecho: todo como estaba antes del fichero.') : refusalOf(outcome),
})

function faultsText({ faults }: CountPlan): string {
  const shown = faults
    .slice(0, MOST_SHOWN)
    .map((fault) => `Línea ${fault.line}: ${countFaultText(fault)}`)
  const more = faults.length - shown.length
  const text = [...shown, ...(more > 0 ? [`… y ${more} fallos más.`] : [])].join('\n')
  return `No se ha cambiado nada.\n${text}`
}
