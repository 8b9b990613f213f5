import { stringify } from 'csv-stringify/sync'
import { webStream } from '#core/base/async/web-stream.server.ts'
import { guardFormula } from '#core/base/text/table-file.server.ts'

/** A negative amount is no formula, and as text a spreadsheet could not add it up. */
const NEGATIVE = /^-\d+(?:,\d+)?$/

const safe = (text: string): string => (NEGATIVE.test(text) ? text : guardFormula(text))

type Row = readonly (string | number)[]

/**
 * Rows for a spreadsheet in Spain. A text that a spreadsheet would run as a formula gets an
 * apostrophe; figures stay as they are.
 */
const csvText = (rows: readonly Row[], { bom }: { bom: boolean }): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? safe(cell) : cell))),
    { delimiter: ';', bom },
  )

const csvResponse = (name: string, body: string | ReadableStream): Response =>
  new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })

/** A table to download, whole. */
export const csvFile = (name: string, rows: readonly Row[]): Response =>
  csvResponse(name, csvText(rows, { bom: true }))

/** The same of rows that are too many for the memory: each part is read when the last has left. */
export function csvStream(
  name: string,
  heads: Row,
  parts: AsyncIterable<readonly Row[]>,
): Response {
  async function* texts() {
    yield Buffer.from(csvText([heads], { bom: true }))
    for await (const rows of parts) {
      if (rows.length > 0) yield Buffer.from(csvText(rows, { bom: false }))
    }
  }
  return csvResponse(name, webStream(texts()))
}
