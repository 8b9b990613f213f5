import { plainWord } from './plain-word.ts'
import { editDistance } from './edit-distance.ts'

/** A third of the letters may be wrong, and at least one: "Chaquetones" still means "Chaquetas". */
const slipsOf = (word: string): number => Math.max(1, Math.floor(word.length / 3))

/**
 * The known words, the nearest to what a person typed first; those equally far keep their order.
 * `meant` is the first one, if it is near enough to be what the person meant. Case and accents do
 * not count.
 */
export function nearestFirst(
  typed: string,
  known: readonly string[],
): { meant: string | undefined; words: string[] } {
  const word = plainWord(typed)
  const ranked = known
    .map((one) => {
      const plain = plainWord(one)
      return { one, slips: editDistance(word, plain, Math.max(word.length, plain.length)) }
    })
    .toSorted((a, b) => a.slips - b.slips)
  const [first] = ranked
  const isNear = first !== undefined && first.slips <= slipsOf(word)
  return { meant: isNear ? first.one : undefined, words: ranked.map(({ one }) => one) }
}

/** "¿Querías decir Chaquetas? Puede ser: Chaquetas, Camisetas." Names `most` known words, if given. */
export function nearestText(typed: string, known: readonly string[], most = known.length): string {
  const { meant, words } = nearestFirst(typed, known)
  const question = meant === undefined ? '' : `¿Querías decir ${meant}? `
  const end = words.length > most ? '…' : '.'
  return `${question}Puede ser: ${words.slice(0, most).join(', ')}${end}`
}
