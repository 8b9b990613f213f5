import { madridDay } from '#core/base/dates/madrid-time.ts'
import { formatMediumDay } from '#core/base/dates/format-dates.ts'
import { bookFile } from '#core/orders/invoices/book-file.server.ts'
import { bookRows, bookSums, type BookSum } from '#core/orders/invoices/books.ts'
import {
  invoicesBetween,
  lateCancellations,
  recordsBetween,
  type LateCancellation,
} from '#core/orders/invoices/invoices.server.ts'
import { formatEuros } from '#core/base/money/money.ts'
import { writeNewFile } from '../catalogue.ts'
import { vatLabel } from '../report-vat.ts'
import { WrongUsage, type Command, type Input } from '../terminal/command.ts'
import { table } from '../terminal/table.ts'
import { day } from '../terminal/words.ts'

export const exportBook: Command = {
  name: 'exportar',
  says: 'el libro de facturas de unas fechas, en CSV, y sus registros, en XML',
  more: [
    'Una línea por factura. Las que dicen «no» en la columna suma son completas que sustituyen a\nsimplificadas ya contadas. El XML tiene la forma que pide la Agencia Tributaria, con 1.000\nregistros por fichero como mucho, y lleva los que se hicieron esos días: una anulación va en el día\nen que se anuló. Los envía «facturas enviar», no esta orden.',
  ],
  options: {
    desde: { takes: 'DÍA', says: 'el primer día (2026-11-01); si no, el primero del mes' },
    hasta: { takes: 'DÍA', says: 'el último día, incluido; si no, hoy' },
    csv: { takes: 'FICHERO', says: 'escribe el libro' },
    xml: { takes: 'FICHERO', says: 'escribe los registros' },
    si: { says: 'pisa los ficheros si existen' },
  },
  examples: [
    'exportar --desde 2026-10-01 --hasta 2026-12-31 --csv libro.csv',
    'exportar --xml registros.xml',
  ],
  run: async (input) => {
    const toDay = day(input.option('hasta'), '--hasta') ?? madridDay(input.now)
    const fromDay = day(input.option('desde'), '--desde') ?? `${toDay.slice(0, 7)}-01`
    if (toDay < fromDay) throw new WrongUsage('--hasta es anterior a --desde.')
    const { db } = await input.shop()
    const span = { fromDay, toDay }
    const found = await invoicesBetween(db, span)
    const sums = bookSums(found)
    const late = await lateCancellations(db, span)
    const [csv, xml] = [input.option('csv'), input.option('xml')]
    if (csv !== undefined) writeNewFile(csv, bookFile(bookRows(found)), input.has('si'))
    const documents = xml === undefined ? [] : await recordsBetween(db, span)
    const xmlFiles = documents.map((_, at) => partName(xml ?? '', at + 1))
    documents.forEach((document, at) => {
      writeNewFile(xmlFiles[at] ?? '', document, input.has('si'))
    })
    const files = [...(csv === undefined ? [] : [csv]), ...xmlFiles]
    const text = [
      `Facturas del ${formatMediumDay(fromDay)} al ${formatMediumDay(toDay)}`,
      found.length === 0 ? 'Ninguna.' : sumsTable(input, sums),
      ...(late.length === 0 ? [] : [lateText(late)]),
      ...files.map((file) => `Está en ${file}.`),
      ...(xml !== undefined && xmlFiles.length === 0
        ? ['Sin registros no hay XML que escribir.']
        : []),
    ].join('\n\n')
    return { json: { ...span, invoices: found.length, sums, cancelledLate: late }, text }
  },
}

const lateText = (late: readonly LateCancellation[]): string =>
  `Anuladas estos días, de fechas anteriores, que ya no suman en ellas: ${late.map(({ number, issuedOn }) => `${number} (${formatMediumDay(issuedOn)})`).join(', ')}. Si aquel periodo está declarado, díselo a tu asesor.`

/** "registros.xml", "registros-2.xml" … */
const partName = (file: string, part: number): string =>
  part === 1 ? file : file.replace(/(?:\.xml)?$/i, `-${part}.xml`)

function sumsTable(input: Input, sums: readonly BookSum[]): string {
  const right = { align: 'right' as const }
  const columns = ['Facturas', 'Base', 'Cuota', 'Total'].map((head) => ({ head, ...right }))
  return table(
    input.screen,
    [{ head: 'IVA' }, ...columns],
    sums.map((one) => [
      vatLabel(one),
      String(one.invoices),
      formatEuros(one.sum.baseCents),
      formatEuros(one.sum.quotaCents),
      formatEuros(one.sum.totalCents),
    ]),
  )
}
