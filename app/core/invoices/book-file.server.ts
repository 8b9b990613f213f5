import { stringify } from 'csv-stringify/sync'
import { guardFormula } from '#core/text/table-file.server.ts'

/** The book as CSV that a Spanish spreadsheet opens; amounts stay numbers. */
export const bookFile = (rows: readonly string[][]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (/^-?\d+,\d\d$/.test(cell) ? cell : guardFormula(cell)))),
    { delimiter: ';', bom: true },
  )
