import { agencyError, type AgencyError } from './errors.ts'
import type { Sending } from './reading.ts'
import { tagsAt, textAt } from './tag.ts'

/**
 * Why the agency refuses a whole sending: what it could not read, and rules of its header.
 * Source: paper of validations 1.1.2, 3.1.1; who may send: description of the web service 1.0.1, 4.1.
 */
export function sendingError(
  sending: Sending | AgencyError,
  { presenter, today }: { presenter: string | undefined; today: string },
): AgencyError | undefined {
  if (!('records' in sending)) return sending
  const { header } = sending
  const lastDay = textAt(header, 'RemisionVoluntaria/FechaFinVeriFactu')
  const year = Number(today.slice(0, 4))
  if (lastDay !== '' && ![`31-12-${year}`, `31-12-${year - 1}`].includes(lastDay)) {
    return agencyError(4120)
  }
  if (tagsAt(header, 'RemisionRequerimiento').length > 0) return agencyError(4126)
  const isOwn = presenter === undefined || presenter === textAt(header, 'ObligadoEmision/NIF')
  return isOwn ? undefined : agencyError(4112)
}
