/**
 * The number of slips between typed text and a word: a letter inserted, missing, wrong, or two
 * swapped (Damerau–Levenshtein, optimal string alignment). Answers `max + 1` for anything above
 * `max`. With `isPrefix`, the word is unfinished and its missing end does not count.
 */
export function editDistance(typed: string, word: string, max: number, isPrefix = false): number {
  if (typed.length - word.length > max) return max + 1
  if (!isPrefix && word.length - typed.length > max) return max + 1
  let before: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, j) => j)
  for (let i = 1; i <= typed.length; i++) {
    const row = [i]
    for (let j = 1; j <= word.length; j++) {
      const slip = typed[i - 1] === word[j - 1] ? 0 : 1
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + slip)
      const isSwap = typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1]
      if (i > 1 && j > 1 && isSwap) least = Math.min(least, at(before, j - 2) + 1)
      row.push(least)
    }
    if (Math.min(...row) > max) return max + 1
    before = last
    last = row
  }
  return Math.min(max + 1, isPrefix ? Math.min(...last) : at(last, word.length))
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity

/** Slips allowed in a word with this many letters. */
export const slipsForgiven = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)
