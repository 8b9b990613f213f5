import { CsvError, parse } from 'csv-parse/sync'

/** A row of a table, its first line in the file, and its cells. */
export type TableRecord = { line: number; cells: string[] }

export type TableFile =
  | { ok: true; records: TableRecord[] }
  /** `code` is the parser's name of the fault. */
  | { ok: false; line: number; code: string }

/**
 * Prefixes an apostrophe to text that a spreadsheet would read as a formula, also after existing
 * apostrophes; reading removes one.
 */
export const guardFormula = (cell: string): string =>
  /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
export const unguardFormula = (cell: string): string =>
  /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell

/** Reads a table separated by semicolons, commas or tabs, whichever its first line has most of. */
export function readTableFile(text: string): TableFile {
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  const count = (sign: string) => firstLine.split(sign).length
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => count(b) - count(a))
  try {
    const found = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_records_with_empty_values: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    // The parser reports the last line of a record; texts may contain line breaks.
    const records = found.map(({ record, info }) => {
      const breaks = record.join('').split('\n').length - 1
      return { line: info.lines - breaks, cells: record.map(unguardFormula) }
    })
    return { ok: true, records }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return {
      ok: false,
      line: Number((error as { lines?: unknown }).lines ?? 1),
      code: error.code,
    }
  }
}
