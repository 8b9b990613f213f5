import type { NoteRefusal } from '#core/base/text/note-text.ts'

/** Why a note is not taken, beside its field. */
export const NOTE_REFUSALS: Readonly<Record<NoteRefusal, string>> = {
  empty: 'Escribe la nota',
  too_long: 'Es demasiado larga: caben 1.000 letras',
}
