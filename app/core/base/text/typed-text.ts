/**
 * Characters without a shape: soft hyphens, zero widths, joiners and marks of the direction of
 * writing. They come with pasted text; in a name they break searches, labels and comparisons.
 */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g

/**
 * Removes invisible characters, normalizes line breaks and trims. Limits count this text's length.
 * Takes linear time.
 */
const plainText = (typed: string): string =>
  typed.replaceAll(INVISIBLE, '').replaceAll(/\r\n?/g, '\n').trim()

/**
 * Tidies a typed text to check and store it: no invisible characters, plain line breaks, trimmed,
 * NFC. Undefined if it has more than `longest` characters; the length comes first because NFC sorts
 * accents in quadratic time.
 */
export function normalizeText(typed: string, longest: number): string | undefined {
  const text = plainText(typed)
  if (text.length > longest) return undefined
  const composed = text.normalize('NFC')
  return composed.length > longest ? undefined : composed
}

/** Marks the end of a cut text. */
const CUT = '…'

/**
 * Cuts a typed text that may have `longest` characters. A cut text ends with a mark and stays one
 * character too long, so that the form's rule refuses it with its own message.
 */
export const cutText = (typed: string, longest: number): string =>
  cutVerbatim(plainText(typed), longest)

/** Cuts a text that is not tidied first, such as a password. */
export function cutVerbatim(text: string, longest: number): string {
  if (text.length <= longest) return text
  return text.slice(0, longest).toWellFormed() + CUT // the cut may have split a character
}
