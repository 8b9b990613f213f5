import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Cents } from '#core/base/money/money.ts'
import { formatEuros } from '#core/base/money/money.ts'
import {
  findUnitCosts,
  planCosts,
  readCost,
  setUnitCosts,
  type CostFault,
  type CostOutcome,
  type CostPlan,
} from '#core/stock/unit-costs.server.ts'
import { tornText } from '#core/base/text/headed-table.ts'
import { deskChange } from '../http/desk-action.server.ts'
import { done, preview, refused, type DeskReply } from '../http/desk-answer.ts'
import { variantOf } from './stock-changes.server.ts'
import { tableForm } from './table-form.ts'

const MOST_SHOWN = 30

const costText = (costCents: Cents | null): string =>
  costCents === null ? 'sin coste' : formatEuros(costCents)

const variantsText = (count: number): string => (count === 1 ? '1 variante' : `${count} variantes`)

function refusalOf(outcome: Extract<CostOutcome, { ok: false }>): DeskReply {
  return outcome.reason === 'unknown'
    ? refused('not_found', `${outcome.variantId} ya no está. No se ha apuntado nada.`)
    : refused(
        'conflict',
        `Otra persona acaba de cambiar el coste de ${outcome.variantId}: ahora es ${costText(outcome.costCents)}. No se ha apuntado nada; carga la página otra vez.`,
      )
}

/** Sets what a unit costs the shop, of a variant or of its whole product; empty removes it. */
export const changeCost = deskChange({
  // Of the owner, as prices are: who packs need not know what is earned.
  permission: 'prices.edit',
  fields: { cost: 14, from: 12, all: 4 },
  schema: v.object({ cost: v.pipe(v.string(), v.trim()), from: v.string(), all: v.string() }),
  work: async ({ ctx, input, ...job }) => {
    const costCents = readCost(input.cost === '' ? 'no' : input.cost)
    if (costCents === undefined) return { ok: false, reason: 'bad_cost' } as const
    const variantId = variantOf(job)
    const [own] = await findUnitCosts(ctx.db, variantId)
    if (!own) return { ok: false, reason: 'unknown', variantId } as const
    const beforeCents = own.unitCostCents
    if (input.from !== String(beforeCents ?? '')) {
      return { ok: false, reason: 'changed_meanwhile', variantId, costCents: beforeCents } as const
    }
    const costs = input.all === 'si' ? await findUnitCosts(ctx.db, own.productId) : [own]
    const outcome = await setUnitCosts(
      ctx,
      costs.map((one) => ({
        variantId: one.variantId,
        beforeCents: one.unitCostCents,
        costCents,
      })),
    )
    return outcome.ok ? { ...outcome, beforeCents, costCents } : outcome
  },
  entry: (outcome, job) =>
    outcome.ok && outcome.changed > 0
      ? {
          action: 'stock.cost',
          subject: { kind: 'variant', id: variantOf(job) },
          summary: `Coste de ${variantOf(job)}: ${costText(outcome.costCents)}, en ${variantsText(outcome.changed)}`,
          before: { unitCostCents: outcome.beforeCents },
          after: { unitCostCents: outcome.costCents, variants: outcome.changed },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) {
      return outcome.changed === 0
        ? done('Ya era ese: no había nada que cambiar.')
        : done(`Coste apuntado en ${variantsText(outcome.changed)}. Vale para lo que se venda ya.`)
    }
    return outcome.reason === 'bad_cost'
      ? refused('bad_fields', '', { errors: { cost: 'Escribe euros sin IVA, como 12,50' } })
      : refusalOf(outcome)
  },
})

/** Names exactly these changes, so that what is applied is what was shown. */
const planMark = ({ changes }: CostPlan): string =>
  createHash('sha256').update(JSON.stringify(changes)).digest('base64url')

function planText({ changes, agreeing }: CostPlan): string {
  const lines = changes
    .slice(0, MOST_SHOWN)
    .map((one) => `${one.variantId}: de ${costText(one.beforeCents)} a ${costText(one.costCents)}`)
  const more = changes.length - lines.length
  return [...lines, ...(more > 0 ? [`… y ${more} más`] : []), `${agreeing} coinciden.`].join('\n')
}

function faultText({ line, reason, detail }: CostFault): string {
  const words = {
    broken_table: 'la tabla está rota: mira si falta o sobra una comilla',
    torn: tornText(detail),
    no_columns: 'faltan las columnas «variante» y «coste»',
    no_rows: 'ninguna línea tiene coste',
    unknown_variant: `no hay ninguna variante ni prenda «${detail}»`,
    bad_cost: `«${detail}» no es un coste en euros, como 12,50`,
    repeated: `«${detail}» ya está en una línea de arriba`,
  }
  return `Línea ${line}: ${words[reason]}.`
}

/** Applies a table of costs: first what it would change, then exactly that. */
export const importCosts = deskChange({
  permission: 'prices.edit',
  ...tableForm,
  work: async ({ ctx, input }) => {
    const plan = await planCosts(ctx.db, input.table)
    if (plan.faults.length > 0) return { ok: false, reason: 'faults', plan } as const
    if (plan.changes.length > 0 && input.seen !== planMark(plan)) {
      return { ok: false, reason: 'unseen', plan } as const
    }
    return setUnitCosts(ctx, plan.changes)
  },
  entry: (outcome) =>
    outcome.ok && outcome.changed > 0
      ? {
          action: 'stock.cost',
          subject: { kind: 'stock', id: 'costes' },
          summary: `Costes por fichero: ${variantsText(outcome.changed)}`,
          after: { variants: outcome.changed },
        }
      : undefined,
  answer: (outcome) => {
    if (outcome.ok) {
      return done(
        outcome.changed === 0
          ? 'Nada que cambiar.'
          : `Costes apuntados en ${variantsText(outcome.changed)}.`,
      )
    }
    switch (outcome.reason) {
      case 'faults': {
        const shown = outcome.plan.faults.slice(0, MOST_SHOWN).map(faultText)
        const more = outcome.plan.faults.length - shown.length
        const rest = more > 0 ? [`… y ${more} fallos más.`] : []
        return refused('refused', ['No se ha cambiado nada.', ...shown, ...rest].join('\n'))
      }
      case 'unseen':
        return preview(planText(outcome.plan), {
          seen: planMark(outcome.plan),
          deed: `Apuntar el coste de ${variantsText(outcome.plan.changes.length)}`,
        })
      case 'unknown':
      case 'changed_meanwhile':
        return refusalOf(outcome)
    }
  },
})
