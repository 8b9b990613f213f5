/**
 * The faces that write a PDF, and what each has: the standard fonts of a PDF (Windows-1252), then parts
 * of Noto Serif, by the names of their files. Guarded by: invoice-pdf.server.test.ts, which reads them.
 */
const FACES = {
  standard: /[\u0020-\u007E\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/,
  latin: /[\u0131\u02BB\u02BC\u02DA\u2032\u2033]/,
  'latin-ext': /[\u0100-\u0130\u0132-\u0151\u0154-\u02B7\u1E00-\u1E9F\u1EFA-\u1EFF]/,
  vietnamese: /[\u1EA0-\u1EF9]/,
  greek: /[\u0370-\u0377\u037A-\u037F\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03E1\u03F0-\u03FF]/,
  'greek-ext':
    /[\u1F00-\u1F15\u1F18-\u1F1D\u1F20-\u1F45\u1F48-\u1F4D\u1F50-\u1F57\u1F59\u1F5B\u1F5D\u1F5F-\u1F7D\u1F80-\u1FB4\u1FB6-\u1FC4\u1FC6-\u1FD3\u1FD6-\u1FDB\u1FDD-\u1FEF\u1FF2-\u1FF4\u1FF6-\u1FFE]/,
  cyrillic: /[\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116]/,
  'cyrillic-ext': /[\u0460-\u0482\u048A-\u048F\u0492-\u04AF\u04B2-\u052F]/,
} as const

export type PrintedFace = keyof typeof FACES
export const PRINTED_FACES = Object.keys(FACES) as PrintedFace[]

/** The face that has this sign; undefined if none has: other alphabets, emoji, loose accents. */
export const faceOf = (sign: string): PrintedFace | undefined =>
  PRINTED_FACES.find((face) => FACES[face].test(sign))

/** The signs of a text that no face has, each once. */
export const unprintedSigns = (text: string): string[] => [
  ...new Set(Array.from(text.normalize('NFC')).filter((sign) => faceOf(sign) === undefined)),
]
