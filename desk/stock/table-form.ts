import * as v from 'valibot'

/** Characters of a pasted table, some 1,000 lines: encoded, it fits into a form. */
export const LONGEST_TABLE = 35_000

/** A pasted table; `seen` is the mark of the preview that the page showed, or empty. */
export const tableForm = {
  fields: { table: LONGEST_TABLE, seen: 60 },
  schema: v.object({
    table: v.pipe(
      v.string(),
      v.nonEmpty('Pega la tabla, o elige el fichero'),
      v.maxLength(LONGEST_TABLE, 'Es demasiado larga: pártela en trozos de unas 1.000 líneas'),
    ),
    seen: v.string(),
  }),
}
