import { madridDay } from '#core/dates/madrid-time.ts'
import type { HeldRecord, PlannedOutcome } from './agency-types.ts'
import { agencyError, type AgencyError } from './errors.ts'
import type { Sending, SentRecord } from './reading.ts'
import { recordError } from './record-rules.ts'
import { recordWarning } from './record-warnings.ts'
import { textAt } from './tag.ts'

/** A held record with what its duplicate is answered. */
type Entry = HeldRecord & {
  invoiceKey: string
  systemKey: string
  petition: string
  error: AgencyError | undefined
}

/** The agency's answer for one record. */
export type Line = {
  record: SentRecord
  state: 'Correcto' | 'AceptadoConErrores' | 'Incorrecto'
  error: AgencyError | undefined
  /** What the agency holds of the same invoice, if that is why it refused the record. */
  duplicate: Pick<Entry, 'state' | 'petition' | 'error'> | undefined
}

/** The records that the agency holds, in memory. */
export function openBooks() {
  let entries: Entry[] = []

  function take(record: SentRecord, to: Taking): Line {
    const { sending, planned, now } = to
    const refused = (error: AgencyError, held?: Entry): Line => ({
      record,
      state: 'Incorrecto',
      error,
      duplicate: held && { ...held, state: stateOf(held) },
    })
    const isPlanned = planned?.match({ number: record.number }) ?? false
    if (planned && isPlanned && planned.outcome === 'Incorrecto') return refused(planned)
    const taxId = textAt(sending.header, 'ObligadoEmision/NIF')
    const wrong = recordError(record, { taxId, today: madridDay(now.toISOString()) })
    if (wrong) return refused(wrong)
    const invoiceKey = [record.issuer, record.number, record.issuedOn].join(' ')
    const held = entries.findLast((entry) => entry.invoiceKey === invoiceKey)
    if (held && isOnlyForNew(record)) return refused(agencyError(3000), held)
    if (!held && isOnlyForHeld(record)) return refused(agencyError(3002))

    const systemKey = systemKeyOf(record)
    const hasRecords = entries.some((entry) => entry.systemKey === systemKey)
    const { incidencia } = sending
    const error =
      planned && isPlanned
        ? { code: planned.code, text: planned.text }
        : recordWarning(record.tag, { now, incidencia, hasRecords })
    const state = error ? 'AceptadoConErrores' : 'Correcto'
    entries = [
      ...entries.flatMap((entry) =>
        entry.invoiceKey === invoiceKey ? afterwards(entry, record) : [entry],
      ),
      {
        ...heldRecord(record, state, incidencia),
        invoiceKey,
        systemKey,
        petition: to.petition,
        error,
      },
    ]
    return { record, state, error, duplicate: undefined }
  }

  return {
    /** Takes the records of a sending one after another. */
    takeAll: (to: Taking): Line[] => to.sending.records.map((record) => take(record, to)),
    held: (): HeldRecord[] =>
      entries.map(({ number, kind, hash, state, subsanacion, rechazoPrevio, incidencia }) => ({
        number,
        kind,
        hash,
        state,
        subsanacion,
        rechazoPrevio,
        incidencia,
      })),
  }
}

export type Taking = {
  sending: Sending
  planned: PlannedOutcome | undefined
  now: Date
  /** The name of the request that brings the records. */
  petition: string
}

/** The invoice's state: after a cancellation, whichever its own, it is cancelled. */
const stateOf = (held: Entry) => (held.kind === 'anulacion' ? 'Anulado' : held.state)

/**
 * The agency holds nothing of the invoice yet. Source: tables of admissible operations in the paper
 * of validations 1.1.2, 5.1, ERROR (2), and 5.2, ERROR (10).
 */
const isOnlyForNew = ({ kind, tag }: SentRecord) =>
  kind === 'anulacion'
    ? textAt(tag, 'SinRegistroPrevio') === 'S'
    : textAt(tag, 'Subsanacion') !== 'S' || textAt(tag, 'RechazoPrevio') === 'X'

/** The agency holds a record of the invoice. Source: the same, ERROR (3) and ERROR (6). */
const isOnlyForHeld = (record: SentRecord) => !isOnlyForNew(record)

/** What becomes of a held record once another of its invoice is taken: OK (4), (5), (7) and (8). */
function afterwards(entry: Entry, { kind }: SentRecord): Entry[] {
  if (kind === 'alta' || entry.kind === 'anulacion') return []
  return [{ ...entry, state: 'Anulado' }]
}

const heldRecord = (
  { tag, number, kind }: SentRecord,
  state: HeldRecord['state'],
  incidencia: boolean,
): HeldRecord => ({
  number,
  kind,
  hash: textAt(tag, 'Huella'),
  state,
  subsanacion: textAt(tag, 'Subsanacion') === 'S',
  rechazoPrevio: textAt(tag, 'RechazoPrevio') || null,
  incidencia,
})

/** A program of invoices of one issuer. */
const systemKeyOf = ({ tag, issuer }: SentRecord) =>
  [
    issuer,
    textAt(tag, 'SistemaInformatico/NIF'),
    textAt(tag, 'SistemaInformatico/IdSistemaInformatico'),
    textAt(tag, 'SistemaInformatico/NumeroInstalacion'),
  ].join(' ')
