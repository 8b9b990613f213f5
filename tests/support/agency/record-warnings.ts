import { centsAt } from './detail-rules.ts'
import { agencyError, type AgencyError, type ErrorCode } from './errors.ts'
import { hasRightHash } from './record-hash.ts'
import { tagsAt, textAt, type Tag } from './tag.ts'

/** What the agency knows beside a record. */
export type Around = {
  now: Date
  /** The sending says that something kept the shop from sending in time. */
  incidencia: boolean
  /** The agency holds records of this issuer and program already. */
  hasRecords: boolean
}

const MARGIN_CENTS = 1000
const MARGIN_MS = 240_000
const previousHash = (tag: Tag) => textAt(tag, 'Encadenamiento/RegistroAnterior/Huella')
const hasPrevious = (tag: Tag) => tagsAt(tag, 'Encadenamiento/RegistroAnterior').length > 0

/**
 * Errors with which a record is taken, in the order of which the agency says one.
 * Source: paper of validations 1.1.2, 4.3.1 with 3.1.3. It says of 2004 that a time must not be
 * later than now; the text of that error, and what developers met, that it must be about now, unless
 * the sending says «Incidencia». The agency does not compare the previous hash with its books.
 */
const WARNINGS: [ErrorCode, (tag: Tag, around: Around) => boolean][] = [
  [
    2001,
    (tag) =>
      tagsAt(tag, 'Destinatarios/IDDestinatario/IDOtro').some(
        (id) => textAt(id, 'IDType') === '07',
      ),
  ],
  [2000, (tag) => !hasRightHash(tag)],
  [
    2005,
    (tag) => differs(tag, 'ImporteTotal', ['BaseImponibleOimporteNoSujeto', ...QUOTAS], SPECIAL),
  ],
  [2006, (tag) => differs(tag, 'CuotaTotal', QUOTAS)],
  [
    2007,
    (tag, { hasRecords }) => hasRecords && textAt(tag, 'Encadenamiento/PrimerRegistro') === 'S',
  ],
  [2002, (tag) => hasPrevious(tag) && previousHash(tag).length !== 64],
  [2003, (tag) => hasPrevious(tag) && !/^[\dA-F]*$/.test(previousHash(tag))],
  [
    2004,
    (tag, { now, incidencia }) => {
      const ageMs = now.getTime() - Date.parse(textAt(tag, 'FechaHoraHusoGenRegistro'))
      return ageMs < -MARGIN_MS || (ageMs > MARGIN_MS && !incidencia)
    },
  ],
]

const QUOTAS = ['CuotaRepercutida', 'CuotaRecargoEquivalencia']
/** Regimes whose bases are no price. */
const SPECIAL = ['03', '05', '06', '08', '09']

/** Whether a total is further than the margin from the sum of its lines. */
function differs(tag: Tag, total: string, parts: string[], regimes: string[] = []): boolean {
  const details = tagsAt(tag, 'Desglose/DetalleDesglose')
  if (details.length === 0) return false
  if (details.some((one) => regimes.includes(textAt(one, 'ClaveRegimen')))) return false
  const sumCents = details
    .flatMap((one) => parts.map((part) => centsAt(one, part)))
    .reduce((sum, cents) => sum + cents, 0)
  return Math.abs(sumCents - centsAt(tag, total)) > MARGIN_CENTS
}

/** The error with which a record is taken; undefined if it is right. */
export function recordWarning(tag: Tag, around: Around): AgencyError | undefined {
  const found = WARNINGS.find(([, isThere]) => isThere(tag, around))
  return found && agencyError(found[0])
}
