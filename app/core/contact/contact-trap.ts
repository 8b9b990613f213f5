/**
 * The field that only robots fill in. Its name says nothing to a browser that fills in forms by
 * itself, so that no person's message is caught in it.
 */
export const TRAP_FIELD = 'extra_note'
