import type { PicturesMade } from '#core/catalogue/pictures/picture-job.server.ts'
import { GONE, VIEW_LABELS } from './picture-words.ts'

const FAULTS = {
  unreadable: 'no se puede leer; puede que se cortara al copiarla',
  too_small: 'es pequeña: hacen falta al menos 640 × 800 píxeles',
  too_large: 'es demasiado grande',
  heic: 'es HEIC, que no vale: guárdala como JPEG',
  wrong_type: 'no es una foto que valga: JPEG, PNG, WebP, AVIF o TIFF',
} as const

const STORE = {
  unreachable: 'No se llega al almacén de las fotos (FILES_URL).',
  slow: 'El almacén de las fotos tarda demasiado en contestar.',
  refused:
    'El almacén de las fotos no deja escribir: revisa su clave o los permisos de su carpeta.',
  failed: 'El almacén de las fotos ha fallado; quizá está lleno.',
} as const

/** Why photographs were not made, for the person who sent them. */
export function notMadeText(made: Exclude<PicturesMade, { outcome: 'made' }>): string {
  switch (made.outcome) {
    case 'bad':
      return made.faults
        .map(({ view, fault }) => `La foto «${VIEW_LABELS[view]}» ${FAULTS[fault]}.`)
        .join(' ')
    case 'store':
      return `${STORE[made.fault]} No se ha cambiado nada.`
    case 'gone':
      return GONE
    case 'busy':
      return 'Se están preparando otras fotos. Espera un minuto y vuelve a enviarlas.'
    case 'failed':
      return 'No se han podido preparar. No se ha cambiado nada: vuelve a enviarlas.'
  }
}
