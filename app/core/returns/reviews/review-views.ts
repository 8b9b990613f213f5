/** The saved views of the desk's list of reviews, in the order of its tabs. */
export const REVIEW_VIEWS = {
  esperan: 'Esperan',
  publicadas: 'Publicadas',
  rechazadas: 'No publicadas',
  todas: 'Todas',
} as const

export type ReviewView = keyof typeof REVIEW_VIEWS
