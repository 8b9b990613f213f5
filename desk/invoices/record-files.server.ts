import { agencyWorkbook } from '#core/owner/accounting-package/agency-workbook.server.ts'
import { webStream } from '#core/base/async/web-stream.server.ts'
import { bookFile } from '#core/orders/invoices/book-file.server.ts'
import { bookRows } from '#core/orders/invoices/books.ts'
import {
  invoiceBatches,
  invoicesBetween,
  recordsBetween,
} from '#core/orders/invoices/invoices.server.ts'
import type { Db } from '#db/schema.ts'

type Days = { fromDay: string; toDay: string }

const attachment = (name: string, type: string, body: string | ReadableStream): Response =>
  new Response(body, {
    headers: {
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })

/** The book of a period, to download. */
export async function bookDownload(db: Db, days: Days): Promise<Response> {
  const rows = bookRows(await invoicesBetween(db, days))
  const name = `libro-${days.fromDay}-${days.toDay}.csv`
  return attachment(name, 'text/csv; charset=utf-8', bookFile(rows))
}

/** The same in the tax agency's sheet, to download. Each part is read when the last has left. */
export function agencyDownload(db: Db, days: Days): Response {
  async function* parts() {
    const workbook = agencyWorkbook()
    for await (const batch of invoiceBatches(db, days)) yield workbook.rows(batch)
    yield workbook.end()
  }
  const name = `libro-aeat-${days.fromDay}-${days.toDay}.xlsx`
  return attachment(name, XLSX, webStream(parts()))
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One document of the records of a period, to download; undefined: there is no such part. */
export async function recordsDownload(
  db: Db,
  days: Days,
  part: number,
): Promise<Response | undefined> {
  const document = (await recordsBetween(db, days))[part - 1]
  const name = `registros-${days.fromDay}-${days.toDay}-${part}.xml`
  return document === undefined
    ? undefined
    : attachment(name, 'application/xml; charset=utf-8', document)
}
