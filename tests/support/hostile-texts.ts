/*
 * Texts that a stranger may send to make a shop slow: each is a piece that is repeated until the
 * place is full, and an end that keeps a pattern from matching at once.
 */
type HostileText = { name: string; piece: string; end: string }

const hostile = (name: string, piece: string, end = ''): HostileText => ({ name, piece, end })

/** The first ones find most: they are what `npm test` sends. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  hostile('words with dashes', 'a-'),
  // Two classes of accents, in the wrong order: to compose them they are sorted.
  hostile('accents out of order', '\u0301\u0323', 'x'),
  hostile('spaces', ' ', 'x'),
  hostile('NUL', '\u0000'),
  hostile('a letter', 'a', '!'),
  hostile('digits', '1', 'x'),
  hostile('dots', 'a.', '!'),
  hostile('at signs', 'a@', '!'),
  hostile('tags', '<'),
  hostile('brackets', '('),
  hostile('a sign of 18 letters', '\uFDFA'),
  hostile('halves of a character', '\uD800'),
  hostile('zero width', '\u200B', 'x'),
  hostile('line breaks', '\r\n', 'x'),
  hostile('tabs and breaks', '\t\n', 'x'),
  hostile('emoji', '👨‍👩‍👧'),
  hostile('capitals that grow', 'ßİ'),
  hostile('slashes', '/', 'x'),
  hostile('escapes', '%00', '%'),
  hostile('quotes', `"'\\`),
  hostile('commas', 'a,', '!'),
  hostile('web addresses', 'www.a.com/'),
  hostile('hangul', '\u1100\u1161\u11A8'),
]

/** Repeats a text until `bytesOf` it reaches `most`, and never beyond. */
export function fill(
  { piece, end }: HostileText,
  most: number,
  bytesOf: (text: string) => number,
): string {
  const room = most - bytesOf(end)
  const times = Math.max(1, Math.floor(room / Math.max(1, bytesOf(piece))))
  let text = piece.repeat(times) + end
  // What stands side by side may be written shorter or longer than each alone.
  while (bytesOf(text) > most)
    text = piece.repeat(Math.floor(text.length / piece.length / 1.1)) + end
  return text
}
