import type { OptionPlace } from '#core/catalogue/options/option-rules.ts'
import { WrongUsage, type Input } from '../terminal/command.ts'

export const SEEN = 'La tienda lo enseña en unos segundos.'

/** The options that say where a value of a list goes. */
export const placeOptions = (takes: string) => ({
  'despues-de': { takes, says: 'detrás de cuál' },
  'al-principio': { says: 'lo primero' },
})

/** The place that `placeOptions` say; undefined: none. */
export function placeOf(input: Input): OptionPlace | undefined {
  const after = input.option('despues-de')
  if (after !== undefined && input.has('al-principio'))
    throw new WrongUsage('O --despues-de o --al-principio: los dos no.')
  if (after !== undefined) return { after }
  return input.has('al-principio') ? 'first' : undefined
}

/** What shoppers also say, behind the first word; none only if the owner says so. */
export function wordsOf(input: Input): readonly string[] {
  const words = input.words.slice(1)
  if ((words.length === 0) !== input.has('ninguna'))
    throw new WrongUsage('Di las palabras, o --ninguna para quitarlas.')
  return words
}

/** How shoppers now look for a word whose label they always find. */
export const searchedText = (words: readonly string[]): string =>
  words.length > 0 ? `también se busca: ${words.join(', ')}.` : 'se busca por su nombre.'
