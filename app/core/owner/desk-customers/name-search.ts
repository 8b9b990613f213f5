import { plainWord } from '#core/base/text/plain-word.ts'

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'úü',
  n: 'ñ',
}

/**
 * The beginnings under which an index may have a word that was typed without its accent: the word
 * itself, and with one accent or ñ. SQLite leaves accented capitals as they are, so these too. A
 * Spanish word has one accent at most. Guarded by: name-search.test.ts.
 */
export function beginningsOf(word: string): string[] {
  const plain = plainWord(word)
  const accented = Array.from(plain).flatMap((letter, at) =>
    Array.from(ACCENTS[letter] ?? '').flatMap((sign) =>
      [sign, sign.toUpperCase()].map((one) => plain.slice(0, at) + one + plain.slice(at + 1)),
    ),
  )
  return [...new Set([plain, word.toLowerCase(), ...accented])]
}

/**
 * The range of an index in which all texts with this beginning are, as [from, before]. A
 * database that sorts by language has the accented ones in it too.
 */
export function rangesOf(beginning: string): (readonly [string, string])[] {
  const last = beginning.at(-1) ?? ''
  const before = beginning.slice(0, -1)
  // After "z" a language has no letter, and a database that sorts by bytes has the accented ones.
  return last === 'z' || last === '9'
    ? [
        [beginning, `${beginning}zzzz`] as const,
        [`${beginning}zzzz`, `${beginning}\u{ffff}`] as const,
      ]
    : [[beginning, before + String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)] as const]
}

/** The words of a search, at most four, without signs that mean something to `like`. */
export const searchWords = (text: string): string[] =>
  text
    .trim()
    .replaceAll(/[%_\\]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 4)
