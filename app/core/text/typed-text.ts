/** Plain line breaks, and nothing around it: how a typed text is counted. Takes linear time. */
const plainText = (typed: string): string => typed.replaceAll(/\r\n?/g, '\n').trim()

/**
 * A typed text as it is checked and kept: plain line breaks, trimmed, letters composed. Undefined
 * when it is longer than `longest` characters, which is found out before anything else looks at it:
 * composing sorts accents, in quadratic time.
 */
export function normalizeText(typed: string, longest: number): string | undefined {
  const text = plainText(typed)
  if (text.length > longest) return undefined
  const composed = text.normalize('NFC')
  return composed.length > longest ? undefined : composed
}

/** Stands at the end of what was cut. */
const CUT = '…'

/**
 * What is kept of a typed text that may have `longest` characters: all of it, or its beginning and
 * a sign that there was more. What was cut is one character too long still, so that the rules of its
 * form refuse it by their own message.
 */
export function cutText(typed: string, longest: number): string {
  const text = plainText(typed)
  if (text.length <= longest) return text
  return text.slice(0, longest).toWellFormed() + CUT // a character may have been cut in two
}

/** The same for a password, in which every space counts. */
export const cutPassword = (typed: string, longest: number): string =>
  typed.length <= longest ? typed : typed.slice(0, longest).toWellFormed() + CUT
