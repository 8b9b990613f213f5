import type { Fit, ReviewStatus } from '#core/returns/reviews/review.ts'
import type { OwnerTextOutcome } from '#core/returns/reviews/moderate-reviews.server.ts'
import type { State } from '../ui/state-sign.tsx'

export const FIT_WORDS: Readonly<Record<Fit, string>> = {
  small: 'Talla pequeña',
  expected: 'Como esperaba',
  large: 'Talla grande',
}

export function reviewState(status: ReviewStatus): State {
  switch (status) {
    case 'waiting':
      return { sign: 'begin', text: 'Espera' }
    case 'published':
      return { sign: 'done', text: 'Publicada' }
    case 'rejected':
      return { sign: 'crossed', text: 'No publicada', tone: 'off' }
  }
}

type Refusal = Extract<OwnerTextOutcome, { ok: false }>['reason']

export const TEXT_REFUSALS: Readonly<Record<Refusal, string>> = {
  empty: 'Escribe el texto',
  too_long: 'Es demasiado largo: caben 1.000 letras',
  unreadable: 'Lleva algún signo que no se puede leer',
}

export const CHANGED =
  'No ha cambiado: quien la escribió la acaba de cambiar, u otra persona ha decidido antes. Recarga la página y léela otra vez.'

/** What may not be published. Rejecting the bad ones for being bad is unfair competition. */
export const REJECT_ADVICE =
  'Una opinión mala no se rechaza por mala: sería engañar (Ley de Competencia Desleal, art. 27). Se rechaza la que insulta, trae datos de alguien, no habla de la prenda o no es legal.'

export const DONE_WORDS: Readonly<Record<string, string>> = {
  publicar: 'Publicada: ya se ve en la página del producto, y cuenta.',
  rechazar: 'No se publica. Quien la escribió lee el motivo por correo.',
  responder: 'Tu respuesta se lee debajo de la opinión.',
  'quitar-respuesta': 'Sin respuesta.',
}

export const starsText = (stars: number): string => `${'★'.repeat(stars)}${'☆'.repeat(5 - stars)}`
