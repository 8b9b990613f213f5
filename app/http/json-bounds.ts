/**
 * Far above every body of the shop: the largest, a cart of 50 lines, has 4 levels, 300 values and
 * no text above 1000 characters. Schemas only get bodies within these bounds.
 */
export const JSON_BOUNDS = { text: 2000, levels: 8, values: 1000, entries: 200 } as const

/**
 * Whether a parsed JSON body may go to a schema, which would check all of it and record each error.
 * Refuses long texts and keys, texts with NUL (Postgres rejects it), and too many levels, values in
 * all, or entries of one list or object. Stops at the first excess.
 */
export function isWithinBounds(body: unknown): boolean {
  let values = 0
  // A work list instead of recursion, since a body may be nested 30,000 times.
  const left: { value: unknown; level: number }[] = [{ value: body, level: 0 }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { value, level } = next
    values += 1
    if (values > JSON_BOUNDS.values) return false
    if (typeof value === 'string' && !isText(value)) return false
    if (typeof value !== 'object' || value === null) continue
    const entries = Object.entries(value)
    if (level >= JSON_BOUNDS.levels || entries.length > JSON_BOUNDS.entries) return false
    for (const [key, inner] of entries) {
      if (!isText(key)) return false
      left.push({ value: inner, level: level + 1 })
    }
  }
  return true
}

const isText = (text: string): boolean => text.length <= JSON_BOUNDS.text && !text.includes('\0')
