import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse as parseStream } from 'csv-parse'
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

/** A spreadsheet's way to keep the zeros of a text: `="0012"`. */
const plainCell = (cell: string): string => {
  const kept = /^="(.*)"$/s.exec(cell.trim())?.[1]
  return kept === undefined ? unguardFormula(cell) : kept.replaceAll('""', '"')
}

/** The same outside quotes, as many exports write it, which no reader of tables takes. */
const BARE_FORMULA = /(?<=^|[;,\t])="([^"\n]*)"(?=[;,\t]|\r?$)/gm

type FoundRecord = { record: string[]; info: { lines: number } }

/** Reads a table separated by semicolons, commas or tabs, whichever its first line has most of. */
export function readTableFile(text: string): TableFile {
  const [firstLine = ''] = text.split(/\r?\n/, 1)
  try {
    const found = parse(
      text.replaceAll(BARE_FORMULA, '"$1"'),
      options(firstLine),
    ) as unknown as FoundRecord[]
    return { ok: true, records: found.map(toRecord) }
  } catch (error) {
    return faultOf(error)
  }
}

/**
 * As `readTableFile`, one record after the other, for a table that is too large for the memory as a
 * whole. `pieces` can be read twice. Returns the fault that ended it, if any.
 */
export async function* tableRecords(
  pieces: () => Iterable<string>,
): AsyncGenerator<TableRecord, (TableFile & { ok: false }) | undefined> {
  let firstLine = ''
  for (const piece of pieces()) {
    firstLine += piece
    if (firstLine.includes('\n')) break
  }
  const parser = parseStream(options(firstLine.split(/\r?\n/, 1)[0] ?? ''))
  // What fails here ends the parser with the same error.
  const reading = pipeline(Readable.from(pieces()), parser).catch(() => {})
  try {
    for await (const found of parser) yield toRecord(found as FoundRecord)
    return undefined
  } catch (error) {
    return faultOf(error)
  } finally {
    parser.destroy()
    await reading
  }
}

function options(firstLine: string) {
  const count = (sign: string) => firstLine.split(sign).length
  const [delimiter = ';'] = [';', ',', '\t'].toSorted((a, b) => count(b) - count(a))
  return {
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_records_with_empty_values: true,
  } as const
}

/** The parser reports the last line of a record; texts may contain line breaks. */
function toRecord({ record, info }: FoundRecord): TableRecord {
  const breaks = record.join('').split('\n').length - 1
  return { line: info.lines - breaks, cells: record.map(plainCell) }
}

/** Throws what is no fault of the table. */
function faultOf(error: unknown): TableFile & { ok: false } {
  if (!(error instanceof CsvError)) throw error
  const line = Number((error as { lines?: unknown }).lines ?? 1)
  return { ok: false, line, code: error.code }
}
