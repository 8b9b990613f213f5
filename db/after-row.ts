import { sql, type RawBuilder, type SqlBool } from 'kysely'

/**
 * The rows after one that was seen, in an order by time and then id: the condition of a page. The
 * first part lets an index on the time begin there.
 */
export function afterRow(
  { at, id }: { at: string; id: string },
  columns: { at: string; id: string; isUp: boolean },
): RawBuilder<SqlBool> {
  const [time, key] = [sql.ref(columns.at), sql.ref(columns.id)]
  return columns.isUp
    ? sql`(${time} >= ${at} and (${time} > ${at} or ${key} > ${id}))`
    : sql`(${time} <= ${at} and (${time} < ${at} or ${key} > ${id}))`
}
