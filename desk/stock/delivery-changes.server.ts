import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { formatDay } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import {
  receiveDelivery,
  undoDelivery,
  type DeliveryOutcome,
} from '#core/stock/deliveries.server.ts'
import { planDelivery, type DeliveryPlan } from '#core/stock/read-count.server.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, preview, refused, type DeskReply } from '../http/desk-answer.ts'
import { countFaultText, TOO_MANY_UNITS, unitsText } from './stock-words.ts'
import { LONGEST_TABLE } from './table-form.ts'

const LONGEST_NAME = 80
const LONGEST_REFERENCE = 40
const MOST_SHOWN = 60

const unitsOf = ({ lines }: DeliveryPlan): number =>
  lines.reduce((sum, { units }) => sum + units, 0)

const variantsText = (count: number): string => (count === 1 ? '1 variante' : `${count} variantes`)

/** Names exactly these units, so that what is received is what was shown. */
const planMark = ({ lines }: DeliveryPlan): string =>
  createHash('sha256')
    .update(JSON.stringify(lines.map(({ variant, units }) => [variant.variantId, units])))
    .digest('base64url')

function planText({ lines }: DeliveryPlan): string {
  const shown = lines
    .slice(0, MOST_SHOWN)
    .map(
      ({ variant, before, units }) =>
        `${variant.productName}, ${variant.color}, ${variant.size}: +${units}, de ${before} a ${before + units}`,
    )
  const more = lines.length - shown.length
  return [...shown, ...(more > 0 ? [`… y ${more} más`] : [])].join('\n')
}

const named = (longest: number, empty: string) =>
  v.pipe(
    v.string(),
    v.transform((typed) => typed.replaceAll(/\s+/g, ' ').trim()),
    v.nonEmpty(empty),
    v.maxLength(longest, `Como mucho ${longest} letras`),
  )

type Received =
  | { kind: 'faults' | 'unseen'; plan: DeliveryPlan }
  | { kind: 'tried'; plan: DeliveryPlan; id: string; outcome: DeliveryOutcome }

/** Receives what a delivery note says, all or none: first what it would add, then exactly that. */
export const receiveNote = deskChange({
  permission: 'stock.count',
  fields: {
    proveedor: LONGEST_NAME,
    albaran: LONGEST_REFERENCE,
    lineas: LONGEST_TABLE,
    visto: 60,
  },
  schema: v.object({
    proveedor: named(LONGEST_NAME, 'Di quién lo trae'),
    albaran: named(LONGEST_REFERENCE, 'Escribe el número del albarán'),
    lineas: v.pipe(
      v.string(),
      v.nonEmpty('Pon unidades en alguna talla'),
      v.maxLength(LONGEST_TABLE, 'Son demasiadas líneas: pártelo en dos, como 4471-1 y 4471-2'),
    ),
    visto: v.string(),
  }),
  work: async ({ ctx, input, staff, at }): Promise<Received> => {
    const plan = await planDelivery(ctx.db, new TextEncoder().encode(input.lineas))
    if (plan.faults.length > 0) return { kind: 'faults', plan }
    if (input.visto !== planMark(plan)) return { kind: 'unseen', plan }
    const id = ctx.newId('dlv')
    const outcome = await receiveDelivery(
      ctx,
      {
        id,
        supplier: input.proveedor,
        reference: input.albaran,
        lines: plan.lines.map(({ variant, units }) => ({ variantId: variant.variantId, units })),
        staffId: staff.id,
      },
      at,
    )
    return { kind: 'tried', plan, id, outcome }
  },
  entry: (received, { input }) =>
    received.kind === 'tried' && received.outcome.ok
      ? {
          action: 'stock.delivery',
          subject: { kind: 'delivery', id: received.id },
          summary: `Recibe el albarán ${input.albaran} de ${input.proveedor}: ${unitsText(received.outcome.units)} de ${variantsText(received.plan.lines.length)}`,
          after: { units: received.outcome.units, variants: received.plan.lines.length },
        }
      : undefined,
  answer: (received) => {
    const { plan } = received
    switch (received.kind) {
      case 'faults':
        return refused('refused', `No se ha recibido nada.\n${faultsText(plan)}`)
      case 'unseen':
        return preview(planText(plan), {
          visto: planMark(plan),
          deed: `Recibir ${unitsText(unitsOf(plan))} de ${variantsText(plan.lines.length)}`,
        })
      case 'tried':
        return triedAnswer(received)
    }
  },
})

function triedAnswer({ outcome, plan, id }: Extract<Received, { kind: 'tried' }>): DeskReply {
  if (outcome.ok) {
    return done(`Recibidas ${unitsText(outcome.units)} de ${variantsText(plan.lines.length)}.`, {
      undo: { intent: 'deshacer-entrada', fields: { id } },
    })
  }
  switch (outcome.reason) {
    case 'repeated':
      return refused(
        'refused',
        `Ese albarán de ese proveedor ya se recibió el ${formatDay(madridDay(new Date(outcome.at)))}. No se ha sumado otra vez.`,
      )
    case 'unknown':
      return refused('not_found', `${outcome.variantId} ya no está. No se ha recibido nada.`)
    case 'too_many':
    case 'other_units':
    case 'below_zero':
      return refused('refused', `${outcome.variantId}: ${TOO_MANY_UNITS}`)
  }
}

function faultsText({ faults }: DeliveryPlan): string {
  const shown = faults
    .slice(0, MOST_SHOWN)
    .map((fault) => `Línea ${fault.line}: ${countFaultText(fault)}`)
  const more = faults.length - shown.length
  return [...shown, ...(more > 0 ? [`… y ${more} fallos más.`] : [])].join('\n')
}

/** Takes a delivery back that was received by mistake. */
export const undoNote = deskChange({
  permission: 'stock.count',
  fields: { id: 60 },
  schema: v.object({ id: v.string() }),
  work: ({ ctx, input, at }) => undoDelivery(ctx, input.id, at),
  entry: (outcome, { input }) =>
    outcome.ok
      ? {
          action: 'stock.delivery_undo',
          subject: { kind: 'delivery', id: input.id },
          summary: `Deshace el albarán ${outcome.reference}: ${unitsText(outcome.units)} de ${variantsText(outcome.lines)}`,
          before: { units: outcome.units, variants: outcome.lines },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) return done(`Deshecho: ${unitsText(outcome.units)} fuera otra vez.`)
    if (outcome.reason === 'gone') return refused('conflict', 'Ese albarán ya no está recibido.')
    const left = 'units' in outcome ? `: en estante quedan ${unitsText(outcome.units)}` : ''
    return refused(
      'refused',
      `No se deshace: de ${outcome.variantId} ya ha salido algo${left}. Corrige esa variante y repasa el resto.`,
    )
  },
})
