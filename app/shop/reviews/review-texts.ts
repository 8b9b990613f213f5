import type { FitVotes } from '#core/catalogue/product-page-data.ts'
import type { Fit, ReviewStatus } from '#core/returns/reviews/review.ts'

export const fitLabels: Record<Fit, string> = {
  small: 'Talla pequeña',
  expected: 'Como esperaba',
  large: 'Talla grande',
}

/** As the verb of a sentence: «dice que talla pequeña». */
export const fitWords: Record<Fit, string> = {
  small: 'talla pequeña',
  expected: 'talla como esperaba',
  large: 'talla grande',
}

/** "De 23 compradores, 18 dicen que talla como esperaba." Empty without votes. */
export function fitSentence(votes: FitVotes): string {
  const of = votes.small + votes.expected + votes.large
  if (of === 0) return ''
  // Of equal parts, the one that promises least.
  const most = (['small', 'large', 'expected'] as const).reduce((a, b) =>
    votes[b] > votes[a] ? b : a,
  )
  if (of === 1) return `Una persona que la compró dice que ${fitWords[most]}.`
  const many = votes[most]
  return `De ${of.toLocaleString('es-ES')} compradores, ${many.toLocaleString('es-ES')} ${many === 1 ? 'dice' : 'dicen'} que ${fitWords[most]}.`
}

export const countText = (count: number): string =>
  count === 1 ? '1 opinión' : `${count.toLocaleString('es-ES')} opiniones`

/**
 * How the shop checks reviews. Source: consumer act (RDLeg 1/2007), article 20.4; unfair competition
 * act, article 27.7 and 27.8 (Directive (EU) 2019/2161).
 */
export const HOW_CHECKED = [
  'Solo puede opinar quien ha comprado la prenda en esta tienda y la ha recibido: cada opinión se escribe desde un pedido entregado, una por persona y prenda.',
  'Las leemos todas antes de publicarlas, y publicamos igual lo bueno y lo malo. Solo dejamos fuera lo que insulta, trae datos de alguien, no habla de la prenda o no es legal. No damos nada a cambio de opinar.',
  'La media y las barras cuentan todas las publicadas, y solo esas.',
] as const

/** What an order's page says of a review. */
export const reviewLinkTexts: Record<ReviewStatus | 'none', string> = {
  none: 'Escribir tu opinión',
  waiting: 'Tu opinión: la estamos leyendo',
  published: 'Tu opinión: publicada',
  rejected: 'Tu opinión: no se publica',
}

export const NO_REVIEWS =
  'Todavía no hay ninguna. Solo puede opinar quien la ha comprado aquí y la ha recibido.'
