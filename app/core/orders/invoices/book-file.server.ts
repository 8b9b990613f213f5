import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#core/base/text/table-file.server.ts'

const BYTE_ORDER_MARK = '\uFEFF'

/** The book as CSV that a Spanish spreadsheet opens; amounts stay numbers. */
export const bookFile = (rows: readonly string[][]): string => BYTE_ORDER_MARK + bookLines(rows)

/** Further lines of such a file. */
export const bookLines = (rows: readonly string[][]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (/^-?\d+,\d\d$/.test(cell) ? cell : guardFormula(cell)))),
    { delimiter: ';' },
  )
