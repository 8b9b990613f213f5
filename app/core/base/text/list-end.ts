/** The last row of a page that was seen: the next page begins after it. `at` sorts, `id` decides. */
export type ListEnd = { at: string; id: string }

const LONGEST = 80

/** How an address names the end of a page; undefined if it is none. */
export function readListEnd(text: string): ListEnd | undefined {
  const [at, id, ...more] = text.split('~')
  if (!at || !id || more.length > 0 || text.length > 2 * LONGEST) return undefined
  return /^[\w.:@+-]+$/.test(at) && /^[\w.:@+-]+$/.test(id) ? { at, id } : undefined
}

export const writeListEnd = ({ at, id }: ListEnd): string => `${at}~${id}`

/** The rows after the last one that was seen, so many at most. */
export type PageAsked = { after?: ListEnd | undefined; most: number }
export type Page<Row> = { rows: Row[]; next: ListEnd | undefined }

/** A page of rows out of one more than it shows, and where the next page begins. */
export function pageOfRows<Row>(
  rows: readonly Row[],
  most: number,
  endOf: (row: Row) => ListEnd,
): Page<Row> {
  const shown = rows.slice(0, most)
  const last = rows.length > most ? shown.at(-1) : undefined
  return { rows: shown, next: last && endOf(last) }
}
