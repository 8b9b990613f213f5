import * as v from 'valibot'

/** A text of a JSON body, at most `longest` characters; `readJson` checks a longer one no further. */
export const jsonText = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

/**
 * An identifier of the shop: an id, a size, a code. Refuses unprintable characters: no identifier
 * has them, and Postgres accepts no NUL in a text.
 */
export const jsonWord = (longest: number) => v.pipe(jsonText(longest), v.regex(/^\P{C}*$/u))
