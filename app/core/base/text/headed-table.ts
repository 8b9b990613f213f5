import { plainWord } from './plain-word.ts'

type Row = { line: number; cells: readonly string[] }

/** A row with more cells than the head has: a name or a number was torn at its comma. */
export type TornRow = { line: number; reason: 'torn'; detail: string }

export type HeadedTable = {
  /** The names of the columns, as `plainWord` folds them. */
  head: string[]
  /** The rows below; a cell that is not there is empty. */
  rows: { line: number; cell: (column: number) => string }[]
  torn: TornRow[]
}

/**
 * A table that an owner hands in, as head and rows. No cell is dropped without a word: «1,200» in a
 * table of commas is two of them. Empty cells at the end of a row are none. Guarded by:
 * headed-table.test.ts.
 */
export function headedTable(records: readonly Row[]): HeadedTable {
  const [first, ...body] = records
  const head = (first?.cells ?? []).map(plainWord)
  const filled = body.map(({ line, cells }) => ({
    line,
    cells: cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1),
  }))
  const isTorn = ({ cells }: Row) => cells.length > head.length
  return {
    head,
    rows: filled
      .filter((row) => !isTorn(row))
      .map(({ line, cells }) => ({ line, cell: (at) => cells[at]?.trim() ?? '' })),
    torn: filled.filter(isTorn).map(({ line, cells }) => ({
      line,
      reason: 'torn',
      detail: cells.slice(Math.max(0, head.length - 1)).join(','),
    })),
  }
}

/** Why a torn row is of no use; in the owner's words, to follow the number of its line. */
export const tornText = (detail: string): string =>
  `tiene más celdas que la cabecera: si «${detail}» es un solo dato, va entre comillas`
