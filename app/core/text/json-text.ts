import * as v from 'valibot'

/** A text of a JSON body, of at most `longest` characters; `readJson` looks at a longer one no further. */
export const jsonText = (longest: number) => v.pipe(v.string(), v.maxLength(longest))

/**
 * A word that names something of ours: an id, a size, a code. No such name holds a character that
 * cannot be printed, and Postgres takes no NUL in a text.
 */
export const jsonWord = (longest: number) => v.pipe(jsonText(longest), v.regex(/^\P{C}*$/u))
