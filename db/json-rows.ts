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

/**
 * The rows that belong to a row, such as the variants of a product, as one value: JSON of a list of
 * lists with the `cells`. They are looked up by their index for each row; for a join with hundreds of
 * rows Postgres reads the whole table. Making one value costs a fraction of making a row of each.
 */
export const rowsAsJson = (
  db: Db,
  { cells, from, order }: Record<'cells' | 'from' | 'order', RawBuilder<unknown>>,
): RawBuilder<string> =>
  kindOf(db) === 'postgres'
    ? sql<string>`(select cast(coalesce(json_agg(json_build_array(${cells}) order by ${order}), '[]') as text)
        from ${from})`
    : sql<string>`(select json_group_array(json_array(${cells}) order by ${order}) from ${from})`
