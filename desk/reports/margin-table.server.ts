import { marginByProduct } from '#core/owner/reports/margin-report.server.ts'
import {
  hasCost,
  marginCents,
  marginPerMille,
  type MarginSum,
} from '#core/owner/reports/margin-report.ts'
import type { SalesSpan } from '#core/owner/reports/sales-report.ts'
import type { Db } from '#db/schema.ts'
import type { Cell, ReportTable } from './report-table.ts'

const MOST_BARS = 12
const NO_COST = 'sin coste'

/** What is left of the sales after their cost, of all and by product. */
export async function marginTable(db: Db, span: SalesSpan): Promise<ReportTable> {
  const { total, products } = await marginByProduct(db, span)
  const known = products.filter(hasCost)
  return {
    title: 'Margen',
    note: 'Sin IVA ni envío, después de descuentos y reembolsos. Lo vendido sin coste apuntado va aparte y no cuenta en el margen.',
    heads: [
      'Prenda',
      'Id',
      'Unidades',
      'Venta neta',
      'Coste',
      'Unidades sin coste',
      'Venta sin coste',
      '%',
      'Margen',
    ],
    // The total first: the page shows only the beginning of a long table.
    rows: products.length === 0 ? [] : [total, ...products].map(marginRow),
    chart: {
      kind: 'bars',
      unit: 'euros',
      points: known.slice(0, MOST_BARS).map((sum) => ({
        label: `${sum.name} (${sum.key})`,
        value: Math.max(0, marginCents(sum)), // a bar has no length below zero
      })),
    },
  }
}

const money = (amountCents: number): Cell => ({ cents: amountCents })

function marginRow(sum: MarginSum): readonly Cell[] {
  const isKnown = hasCost(sum)
  return [
    sum.key === '' ? 'Total' : sum.name,
    sum.key,
    sum.units,
    money(sum.netCents),
    isKnown ? money(sum.costCents) : NO_COST,
    sum.unknownUnits,
    money(sum.unknownNetCents),
    percentText(marginPerMille(sum)),
    isKnown ? money(marginCents(sum)) : NO_COST,
  ]
}

const percent = new Intl.NumberFormat('es-ES', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** "34,5 %", "−4,0 %"; nothing without sales to compare with. */
const percentText = (perMille: number | null): string =>
  perMille === null ? '' : `${percent.format(perMille / 10).replace('-', '−')}\u00A0%`
