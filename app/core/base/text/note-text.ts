import { normalizeText } from './typed-text.ts'

/** Maximum letters of a note that the people of the shop write at the desk. */
export const NOTE_LENGTH = 1000

/** An equal note of one writer within this time is the same one, sent twice. */
const SAME_FOR_MS = 24 * 3_600_000

/** Since when an equal note counts as the same one; both times are ISO-8601 UTC. */
export const sameNoteSince = (at: string): string =>
  new Date(Date.parse(at) - SAME_FOR_MS).toISOString()

export type NoteRefusal = 'empty' | 'too_long'

/** Tidies a typed note. Refuses one without words, and one of more than `NOTE_LENGTH` letters. */
export function readNote(
  typed: string,
): { ok: true; text: string } | { ok: false; reason: NoteRefusal } {
  const text = normalizeText(typed, NOTE_LENGTH)
  if (text === undefined) return { ok: false, reason: 'too_long' }
  return text === '' ? { ok: false, reason: 'empty' } : { ok: true, text }
}
