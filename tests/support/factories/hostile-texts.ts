/*
 * Texts that an attacker may send to slow the shop down: a piece repeated up to the limit, and an
 * end that keeps a pattern from matching at once.
 */
type HostileText = { name: string; piece: string; end: string }

const hostile = (name: string, piece: string, end = ''): HostileText => ({ name, piece, end })

/** The first ones find most problems; `npm test` sends only these. */
export const HOSTILE_TEXTS: readonly HostileText[] = [
  hostile('words with dashes', 'a-'),
  // Two accent classes in the wrong order, which composing has to sort.
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

/** Repeats a text up to `most` units of `lengthOf`, never beyond. */
export function fill(
  { piece, end }: HostileText,
  most: number,
  lengthOf: (text: string) => number,
): string {
  const sample = 64 // some pieces are shorter when repeated than alone
  const perPiece = lengthOf(piece.repeat(sample)) / sample
  const times = Math.floor(((most - lengthOf(end)) / perPiece) * 0.99)
  return piece.repeat(Math.max(1, times)) + end
}

/** JSON bodies and forms with a hostile shape, whatever the schema; `part` of their full length. */
export const hostileShapes = (
  part: number,
): readonly { name: string; type: string; body: string }[] => [
  ...[
    ['nested lists', '['.repeat(32_000 * part) + ']'.repeat(32_000 * part)],
    ['nested objects', '{"a":'.repeat(10_000 * part) + '1' + '}'.repeat(10_000 * part)],
    ['a long list', `[${'{},'.repeat(20_000 * part)}1]`],
    ['long lists of lines', `{"lines":[${'{"id":1},'.repeat(7000 * part)}1]}`],
    ['many keys', `{${Array.from({ length: 6000 * part }, (_, n) => `"k${n}":0`).join(',')}}`],
    ['one key many times', `{${'"action":1,'.repeat(5500 * part)}"action":"save"}`],
    ['a long number', '1'.repeat(64_000 * part)],
    ['a small number', `1e-${'9'.repeat(60_000 * part)}`],
    ['a text that never ends', `"${'a'.repeat(64_000 * part)}`],
    ['escapes', `"${'\\u0000'.repeat(10_000 * part)}"`],
    ['a prototype', `{"__proto__":${'['.repeat(9000 * part)}${']'.repeat(9000 * part)}}`],
  ].map(([name = '', body = '']) => ({ name, type: 'application/json', body })),
  ...[
    ['fields without a value', 'a&'.repeat(32_000 * part)],
    ['one field many times', 'name=a&'.repeat(9000 * part)],
    ['only separators', '&=&='.repeat(16_000 * part)],
    ['broken escapes', 'name=%E0%A4%A'.repeat(4500 * part)],
  ].map(([name = '', body = '']) => ({
    name,
    type: 'application/x-www-form-urlencoded',
    body,
  })),
  ...[
    [
      'parts',
      '--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na\r\n'.repeat(1100 * part),
    ],
    ['dashes', '--'.repeat(32_000 * part)],
    [
      'a head that never ends',
      `--x\r\nContent-Disposition: form-data; ${'a='.repeat(32_000 * part)}`.slice(0, 65_000),
    ],
    ['line breaks', '--x\r\n'.repeat(13_000 * part)],
  ].map(([name = '', body = '']) => ({
    name: `multipart, ${name}`,
    type: 'multipart/form-data; boundary=x',
    body,
  })),
]
