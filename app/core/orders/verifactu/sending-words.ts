import { formatDay, formatMoment } from '#core/base/dates/format-dates.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { FaultyRecord, SendingStatus } from './sending.ts'

/** Why the last sending failed, for the owner. Errors of the agency are in its own words. */
export const failureText = (error: string): string =>
  FAILURES.find(([pattern]) => pattern.test(error))?.[1] ?? error

const FAILURES: readonly (readonly [RegExp, string])[] = [
  [/^NO_CERTIFICATE/, 'un servidor de la tienda no tiene certificado.'],
  [/^CERTIFICATE: wrong_password/, 'la contraseña del certificado no es la suya.'],
  [
    /^CERTIFICATE: old_encryption/,
    'el certificado está en un formato antiguo: vuelve a exportarlo.',
  ],
  [/^CERTIFICATE: expired/, 'el certificado ha caducado.'],
  [/^CERTIFICATE:/, 'el fichero del certificado no se puede leer.'],
  [/^(?:ERR_SSL|HTTP 40[13])/, 'la Agencia Tributaria no acepta el certificado.'],
  [/^(?:HTTP|INCOMPLETE|ANSWER)/, 'la Agencia Tributaria contesta con un error suyo.'],
  [/^(?:E[A-Z_]+$|AbortError|TimeoutError)/, 'la Agencia Tributaria no contesta.'],
]

/** What the agency says of a record, in one line. */
export function faultyText({ number, kind, state, code, message }: FaultyRecord): string {
  const what = kind === 'anulacion' ? `La anulación de ${number}` : number
  const outcome = state === 'refused' ? 'rechazado' : 'aceptado con errores'
  const told = (message ?? '').replace(/\.$/, '')
  const why = code === null ? told : `${code}, ${told}`
  return `${what}: ${outcome} (${why}).`
}

/** How the sending stands, a line each; the texts of the agency are not ours. */
export function statusLines(status: SendingStatus): string[] {
  const { service, startedAt, endsOn, waiting, waitingSince, faulty, faults } = status
  if (service === null || startedAt === null) {
    return ['Los registros no se envían a la Agencia Tributaria: quedan guardados, con su huella.']
  }
  const to = service === 'test' ? 'al servicio de pruebas de la' : 'a la'
  const until = endsOn === null ? '' : `, y hasta el ${formatDay(endsOn)}`
  const since = waitingSince === null ? '' : `, el primero desde el ${formatMoment(waitingSince)}`
  return [
    `Se envían ${to} Agencia Tributaria desde el ${formatMoment(startedAt)}${until}.`,
    waiting === 0 ? 'Está todo enviado.' : `${many(waiting, 'espera', 'esperan')}${since}.`,
    ...(status.failingSince === null
      ? []
      : [
          `Falla desde el ${formatMoment(status.failingSince)}: ${failureText(status.lastError ?? '')}`,
        ]),
    ...(status.certificateUntil === null
      ? []
      : [`El certificado vale hasta el ${formatDay(madridDay(status.certificateUntil))}.`]),
    ...(faults === 0 ? [] : [`${many(faults, 'con error', 'con errores')}:`]),
    ...faulty.map(faultyText),
  ]
}

const many = (n: number, one: string, several: string): string =>
  n === 1
    ? `1 registro ${one}`
    : `${n.toLocaleString('es-ES', { useGrouping: 'always' })} registros ${several}`
