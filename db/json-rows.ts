import { sql, type RawBuilder } from 'kysely'
import { kindOf } from './kind.ts'
import type { Db } from './schema.ts'

/**
 * Rows as one JSON parameter, for `from` in a statement: `value ->> 0` is the first cell of a row, as
 * text. The statement has the same text for any number of rows, so it is prepared once, and no query
 * is compiled for thousands of parameters.
 */
export const jsonRows = (
  db: Db,
  rows: readonly (readonly (string | number | null)[])[],
): RawBuilder<unknown> =>
  kindOf(db) === 'postgres'
    ? sql`json_array_elements(cast(${JSON.stringify(rows)} as json))`
    : sql`json_each(${JSON.stringify(rows)})`
