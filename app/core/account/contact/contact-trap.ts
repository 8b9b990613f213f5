/**
 * A field that only robots fill in. Its name means nothing to a browser's autofill, so that no
 * person's message is caught.
 */
export const TRAP_FIELD = 'extra_note'
