import { bookFile } from '#core/invoices/book-file.server.ts'
import { bookRows } from '#core/invoices/books.ts'
import { invoicesBetween, recordsBetween } from '#core/invoices/invoices.server.ts'
import type { Db } from '#db/schema.ts'

type Days = { fromDay: string; toDay: string }

const attachment = (name: string, type: string, body: string): Response =>
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
