import { z } from 'zod'

/** A text of a JSON body, of at most `longest` characters; a longer one is looked at no further. */
export const jsonText = (longest: number) => z.string().max(longest, { abort: true })

/**
 * A word that names something of ours: an id, a size, a code. No such name holds a character that
 * cannot be printed, and Postgres takes no NUL in a text.
 */
export const jsonWord = (longest: number) => jsonText(longest).regex(/^\P{C}*$/u)
