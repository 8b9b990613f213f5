const PRODUCT_ID = /^[a-z0-9][a-z0-9-]{0,59}$/

/** The product ids in a text of ids between spaces, each once; leaves out what is no id. */
export function readKeptIds(text: string | null, most: number): string[] {
  if (text === null || text.length > most * 61) return []
  return [...new Set(text.split(' ').filter((id) => PRODUCT_ID.test(id)))].slice(0, most)
}

/** Puts an id first, without its earlier place; the last ones above `most` go. */
export const withIdFirst = (ids: readonly string[], id: string, most: number): string[] =>
  [id, ...ids.filter((one) => one !== id)].slice(0, most)
