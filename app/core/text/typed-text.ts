/** Makes line breaks plain and trims: the text whose length counts. Takes linear time. */
const plainText = (typed: string): string => typed.replaceAll(/\r\n?/g, '\n').trim()

/**
 * Tidies a typed text to check and store it: plain line breaks, trimmed, NFC. Undefined if it has
 * more than `longest` characters; the length comes first because NFC sorts accents in quadratic
 * time.
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
