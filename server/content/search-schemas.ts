import * as v from 'valibot'
import searchHelp from '#content/search-help.json' with { type: 'json' }
import shortcuts from '#content/search-shortcuts.json' with { type: 'json' }
import searchWords from '#content/search-words.json' with { type: 'json' }
import search from '#content/search.json' with { type: 'json' }
import type { HelpEntry } from '#core/catalogue/search/search-help.ts'
import { GARMENTS, type Garment } from '#core/catalogue/vocabulary.ts'
import type { ContentFile } from './word-schemas.ts'

const text = v.pipe(v.string(), v.nonEmpty())
const texts = v.array(text)

const help: v.GenericSchema<unknown, HelpEntry[]> = v.array(
  v.strictObject({ label: text, to: text, words: text, alone: v.exactOptional(text) }),
)

const garmentNames = Object.fromEntries(GARMENTS.map((one) => [one, text])) as Record<
  Garment,
  typeof text
> // each garment has its names

/**
 * The words of the search beyond the catalogue, as a shopper types them: it handles accents, capitals,
 * plurals and most endings. Commas separate several on one line.
 */
const vocabulary: v.GenericSchema<unknown, typeof search> = v.strictObject({
  // The search suggests the first name of a garment and also finds the others.
  garmentNames: v.strictObject(garmentNames),
  genderNames: v.strictObject({ men: text, women: text }),
  newNames: text,
  // Of the products of the gift pages, and of what has a prior price.
  giftNames: text,
  saleNames: text,
  // For suggestions: «camisa de lino». Longer names precede shorter ones.
  suggestedMaterials: texts,
  // What is read in descriptions: a jacket whose cuffs close over gloves is no answer to «guantes».
  describedDetails: texts,
  // Endings in -o and -a usually mean the same, but not in these words.
  wordsApart: texts,
  emptyWords: texts,
  // Part of a name, telling nothing without the others.
  bareWords: text,
  // They resemble a misspelling but are correct: the search must not correct them.
  wordsAsTyped: texts,
  // Where one of these is the first thing of a search, there is nothing to show.
  notSold: texts,
  cheapWords: text,
  // They tell nothing beside another: praise, by which nothing can be sorted, and «ropa».
  vagueWords: text,
})

/** The files of the search. */
export const SEARCH_FILES: readonly ContentFile[] = [
  { file: 'search-help.json', content: searchHelp, schema: help },
  {
    file: 'search-shortcuts.json',
    content: shortcuts,
    // Searches and pages suggested before typing. Source: specification, "Search overlay", "Routes".
    schema: v.strictObject({
      popularSearches: texts,
      searchPlaces: v.array(v.strictObject({ label: text, to: text })),
    }),
  },
  {
    file: 'search-words.json',
    content: searchWords,
    // «jacket, coat = chaqueta»: what shoppers say and what the shop calls it; see `meanings.ts`.
    schema: v.record(v.string(), v.array(v.pipe(v.string(), v.regex(/^[^=~]+[=~][^=~]+$/)))),
  },
  { file: 'search.json', content: search, schema: vocabulary },
]
