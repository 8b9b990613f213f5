import * as v from 'valibot'
import {
  addStock,
  countStock,
  findVariant,
  MOST_UNITS,
  type CountOutcome,
} from '#core/stock/owner-stock.server.ts'
import { setEan, setReorderPoint } from '#core/stock/variant-facts.server.ts'
import { deskChange, type DeskJob } from '../http/desk-action.server.ts'
import { done, refused, type DeskReply } from '../http/desk-answer.ts'
import { TOO_MANY_UNITS, unitsText } from './stock-words.ts'

/** The variant of the page: its address has the three parts of its id. */
export const variantOf = ({ params }: Pick<DeskJob<unknown>, 'params'>): string =>
  [params['product'], params['size'], params['color']].join('/')

const LONGEST_NOTE = 200

export const unitsField = (fewest: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,5}$/, 'Escribe unidades enteras, como 12'),
    v.transform(Number),
    v.minValue(fewest, `Como poco ${fewest}`),
  )

const noted = (note: string) => (note.trim() === '' ? {} : { note: note.trim() })

const MOVED_COUNTING = 'Ha entrado o salido algo mientras contabas. Mira el estante otra vez.'
const MOVED_MEANWHILE =
  'Lo que hay en estante ha cambiado desde que abriste la página: mira en los movimientos si esto ya está apuntado.'

/** `yours`: the units that the person counted, or read before adding to them. */
function refusalOf(
  outcome: Extract<CountOutcome, { ok: false }>,
  yours: number,
  movedText = MOVED_MEANWHILE,
): DeskReply {
  switch (outcome.reason) {
    case 'unknown':
      return refused('not_found', 'Esta variante ya no está.')
    case 'too_many':
      return refused('bad_fields', '', { errors: { units: TOO_MANY_UNITS } })
    case 'below_zero':
      return refused('refused', `En estante solo hay ${unitsText(outcome.units)}.`)
    case 'other_units':
      return refused('conflict', movedText, {
        conflict: [
          {
            field: 'expected',
            label: 'En estante',
            yours: String(yours),
            theirs: String(outcome.units),
          },
        ],
      })
  }
}

const entryOf = (action: string, verb: string) => (outcome: CountOutcome, job: DeskJob<unknown>) =>
  outcome.ok && outcome.before !== outcome.variant.onHand
    ? {
        action,
        subject: { kind: 'variant', id: variantOf(job) },
        summary: `${verb} ${variantOf(job)}: de ${outcome.before} a ${outcome.variant.onHand} en estante`,
        before: { onHand: outcome.before },
        after: { onHand: outcome.variant.onHand },
      }
    : undefined

/** Writes down what somebody counted on the shelf, if the shop still expects what the page showed. */
export const countVariant = deskChange({
  permission: 'stock.count',
  fields: { units: 6, expected: 6, note: LONGEST_NOTE },
  schema: v.object({ units: unitsField(0), expected: unitsField(0), note: v.string() }),
  work: ({ ctx, input, at, ...job }) =>
    countStock(ctx, variantOf(job), {
      units: input.units,
      only: input.expected,
      at,
      ...noted(input.note),
    }),
  entry: entryOf('stock.count', 'Recuento de'),
  answer: (outcome, { input }) => {
    if (!outcome.ok) return refusalOf(outcome, input.units, MOVED_COUNTING)
    return outcome.before === input.units
      ? done('Cuadra: no había nada que cambiar.')
      : done(`Apuntado: de ${outcome.before} a ${input.units} en estante.`, {
          undo: {
            intent: 'contar',
            fields: {
              units: String(outcome.before),
              expected: String(input.units),
              note: 'deshace un recuento',
            },
          },
        })
  },
})

/** Adds what a supplier has brought, if as many are on the shelf as the page showed. */
export const receiveUnits = deskChange({
  permission: 'stock.count',
  fields: { units: 6, expected: 6, note: LONGEST_NOTE },
  schema: v.object({ units: unitsField(1), expected: unitsField(0), note: v.string() }),
  work: ({ ctx, input, at, ...job }) =>
    addStock(ctx, variantOf(job), {
      units: input.units,
      only: input.expected,
      reason: 'received',
      at,
      ...noted(input.note),
    }),
  entry: entryOf('stock.receive', 'Recibe género de'),
  answer: (outcome, { input }) =>
    outcome.ok
      ? done(`${unitsText(input.units)} recibidas. En estante: ${outcome.variant.onHand}.`, {
          undo: {
            intent: 'baja',
            fields: {
              units: String(input.units),
              expected: String(outcome.variant.onHand),
              why: 'corrected',
              note: 'deshace una entrada',
            },
          },
        })
      : refusalOf(outcome, input.expected),
})

/** Takes units away that cannot be sold, if as many are on the shelf as the page showed. */
export const removeUnits = deskChange({
  permission: 'stock.count',
  fields: { units: 6, expected: 6, why: 10, note: LONGEST_NOTE },
  schema: v.object({
    units: unitsField(1),
    expected: unitsField(0),
    why: v.picklist(['damaged', 'corrected'], 'Di por qué'),
    note: v.string(),
  }),
  work: ({ ctx, input, at, ...job }) =>
    addStock(ctx, variantOf(job), {
      units: -input.units,
      only: input.expected,
      reason: input.why,
      at,
      ...noted(input.note),
    }),
  entry: entryOf('stock.remove', 'Da de baja unidades de'),
  answer: (outcome, { input }) =>
    outcome.ok
      ? done(`${unitsText(input.units)} fuera. En estante: ${outcome.variant.onHand}.`, {
          undo: {
            intent: 'baja-atras',
            fields: { units: String(input.units), expected: String(outcome.variant.onHand) },
          },
        })
      : refusalOf(outcome, input.expected),
})

/** Puts units back that were taken away by mistake, if nothing has moved since. */
export const putBackUnits = deskChange({
  permission: 'stock.count',
  fields: { units: 6, expected: 6 },
  schema: v.object({ units: unitsField(1), expected: unitsField(0) }),
  work: ({ ctx, input, at, ...job }) =>
    addStock(ctx, variantOf(job), {
      units: input.units,
      only: input.expected,
      reason: 'corrected',
      at,
      note: 'deshace una baja',
    }),
  entry: entryOf('stock.remove_undo', 'Deshace una baja de'),
  answer: (outcome, { input }) =>
    outcome.ok
      ? done(`Deshecho. En estante: ${outcome.variant.onHand}.`)
      : refusalOf(outcome, input.expected),
})

const shownPoint = (units: number | null): string => (units === null ? 'ninguno' : String(units))

/** Sets from how many available units on more must be ordered; empty removes it. */
export const changeReorderPoint = deskChange({
  permission: 'stock.count',
  fields: { point: 6, from: 6 },
  schema: v.object({
    point: v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^\d{0,5}$/, 'Escribe unidades enteras, o nada para quitarlo'),
    ),
    from: v.string(),
  }),
  work: async ({ ctx, input, ...job }) => {
    const variant = await findVariant(ctx.db, variantOf(job))
    if (!variant) return { ok: false, reason: 'unknown' } as const
    const before = variant.reorderPoint
    const point = input.point === '' ? null : Math.min(Number(input.point), MOST_UNITS)
    if (input.from !== String(before ?? '')) {
      return { ok: false, reason: 'changed_meanwhile', before, point } as const
    }
    await setReorderPoint(ctx.db, variant.variantId, point)
    return { ok: true, before, point } as const
  },
  entry: (outcome, job) =>
    outcome.ok && outcome.before !== outcome.point
      ? {
          action: 'stock.reorder_point',
          subject: { kind: 'variant', id: variantOf(job) },
          summary: `Punto de pedido de ${variantOf(job)}: ${shownPoint(outcome.point)}`,
          before: { reorderPoint: outcome.before },
          after: { reorderPoint: outcome.point },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) {
      const { before, point } = outcome
      const fields = { point: String(before ?? ''), from: String(point ?? '') }
      return done(
        point === null
          ? 'Sin punto de pedido propio: vale el de la tienda.'
          : `Avisa desde ${unitsText(point)}.`,
        before === point ? {} : { undo: { intent: 'minimo', fields } },
      )
    }
    if (outcome.reason === 'unknown') return refused('not_found', 'Esta variante ya no está.')
    return refused('conflict', 'Otra persona acaba de cambiar el punto de pedido.', {
      conflict: [
        {
          field: 'from',
          label: 'Punto de pedido',
          yours: shownPoint(outcome.point),
          theirs: shownPoint(outcome.before),
        },
      ],
    })
  },
})

/** Writes down the bar code of a variant, if the shop still has the one of the page; empty removes it. */
export const changeEan = deskChange({
  permission: 'stock.count',
  fields: { ean: 20, from: 20 },
  schema: v.object({ ean: v.pipe(v.string(), v.trim()), from: v.string() }),
  work: async ({ ctx, input, ...job }) => {
    const [ean, before] = [input.ean || null, input.from || null]
    return { ...(await setEan(ctx.db, variantOf(job), ean, { only: before })), ean, before }
  },
  entry: (outcome, job) =>
    outcome.ok && outcome.ean !== outcome.before
      ? {
          action: 'stock.ean',
          subject: { kind: 'variant', id: variantOf(job) },
          summary: `EAN de ${variantOf(job)}: ${outcome.ean ?? 'ninguno'}`,
          before: { ean: outcome.before },
          after: { ean: outcome.ean },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) {
      const { ean, before } = outcome
      return done(
        ean === null ? 'Se queda sin EAN.' : 'EAN apuntado: el lector ya lo encuentra.',
        ean === before
          ? {}
          : { undo: { intent: 'ean', fields: { ean: before ?? '', from: ean ?? '' } } },
      )
    }
    switch (outcome.reason) {
      case 'bad_ean':
        return refused('bad_fields', '', {
          errors: {
            ean: 'Son trece cifras, y la última comprueba las demás: falta o baila alguna',
          },
        })
      case 'taken':
        return refused('bad_fields', '', { errors: { ean: 'Ese EAN ya es de otra variante' } })
      case 'unknown':
        return refused('not_found', 'Esta variante ya no está.')
      case 'changed_meanwhile':
        return refused('conflict', 'Otra persona acaba de cambiar el EAN.', {
          conflict: [
            {
              field: 'from',
              label: 'EAN',
              yours: outcome.ean ?? 'ninguno',
              theirs: outcome.now ?? 'ninguno',
            },
          ],
        })
    }
  },
})
