import { fitBySize } from '#core/owner/reports/fit-report.server.ts'
import { fitVerdict } from '#core/owner/reports/fit-report.ts'
import type { SalesSpan } from '#core/owner/reports/sales-report.ts'
import type { Db } from '#db/schema.ts'
import { share, type ReportTable } from './report-table.ts'

const MOST_BARS = 12

const FIT_WORDS = {
  small: 'Talla pequeño',
  large: 'Talla grande',
  doubtful: 'Vuelve mucho por la talla',
} as const

/** Which sizes run small or large, by what is sent back and what buyers say. */
export async function fitTable(db: Db, span: SalesSpan): Promise<ReportTable> {
  const counts = await fitBySize(db, span)
  return {
    title: 'Cómo talla cada prenda',
    note: 'Lo vendido en estos días y lo que de ello se devuelve por la talla; las opiniones, todas las publicadas. Con menos de tres no se dice nada.',
    heads: [
      'Prenda',
      'Id',
      'Talla',
      'Vendidas',
      'Vuelven por la talla',
      'Parte',
      'Dicen pequeña',
      'Dicen grande',
      'Opinan',
      'Qué pasa',
    ],
    rows: counts.map((count) => {
      const verdict = fitVerdict(count)
      return [
        count.name,
        count.productId,
        count.size,
        count.units,
        count.sentBackUnits,
        share(count.sentBackUnits, count.units),
        count.small,
        count.large,
        count.votes,
        verdict ? FIT_WORDS[verdict] : '',
      ]
    }),
    chart: {
      kind: 'bars',
      unit: 'units',
      points: counts
        .filter(({ sentBackUnits }) => sentBackUnits > 0)
        .slice(0, MOST_BARS)
        .map(({ name, size, sentBackUnits }) => ({
          label: `${name}, ${size}`,
          value: sentBackUnits,
        })),
    },
  }
}
