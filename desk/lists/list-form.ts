import * as v from 'valibot'
import { LIST_NAMES } from '#core/catalogue/lists/list-names.ts'
import { LIST_PARTS, PLACE } from '#core/catalogue/lists/list-parts.ts'

const LONGEST_REFERENCE = 60

/** The fields of all lists' forms and their longest texts: one form serves them all. */
const PART_FIELDS: Readonly<Record<string, number>> = Object.fromEntries<number>(
  LIST_NAMES.flatMap((list) => LIST_PARTS[list])
    // The last one of a name stays: a label is longer in some lists than in others.
    .toSorted((a, b) => a.longest - b.longest)
    .map(({ name, longest }) => [name, longest]),
)

/** `antes` is the mark of what the person read, `visto` that of what was asked about. */
export const ENTRY_FIELDS: Readonly<Record<string, number>> = {
  ...PART_FIELDS,
  [PLACE]: LONGEST_REFERENCE,
  key: LONGEST_REFERENCE,
  antes: 40,
  visto: 40,
}

const TOO_LONG = 'Es demasiado largo'

/** Lengths alone: what an entry may be is decided by its list. */
export const entrySchema = v.object(
  Object.fromEntries(
    Object.entries(ENTRY_FIELDS).map(([name, longest]) => [
      name,
      v.pipe(v.string(), v.maxLength(longest, `${TOO_LONG}: caben ${longest} letras.`)),
    ]),
  ),
)
