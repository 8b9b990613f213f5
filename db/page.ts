import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** A list of everything, the newest first, ends here: it is read as a whole, and nobody reads more. */
export const MOST_LISTED = 1000

/** Rows counted one by one for a sum that people read; beyond, it is "more than". */
export const MOST_COUNTED = 10_000

/**
 * Whether a column of ids begins with a text of lower-case letters and digits, by the index of the
 * column: `like` reads all of them where the database sorts by language. Every sign of an id sorts
 * before z, in each language.
 */
export const beginsWith = (column: string, start: string): RawBuilder<SqlBool> =>
  sql`${sql.ref(column)} >= ${start} and ${sql.ref(column)} < ${`${start}z`}`
