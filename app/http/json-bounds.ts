/**
 * What no body of the shop comes near: the longest, a cart of 50 lines, has 4 levels, 300 values and
 * no text above 1000 characters. Schemas are asked only about what is within.
 */
export const JSON_BOUNDS = { text: 2000, levels: 8, values: 1000, entries: 200 } as const

/**
 * Decides whether a parsed JSON body may be shown to a schema, which would check all of it and note
 * each fault. Refuses long texts and keys, texts with a NUL (no database of ours keeps one), and too
 * many levels, values in all, or entries of one list or object. Stops at the first excess.
 */
export function isWithinBounds(body: unknown): boolean {
  let values = 0
  // A list of what is left to look at, not recursion: a body may be nested 30,000 times.
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
