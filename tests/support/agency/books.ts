import { madridDay } from '#core/base/dates/madrid-time.ts'
import type { HeldRecord, PlannedOutcome } from './agency-types.ts'
import { agencyError, type AgencyError } from './errors.ts'
import type { Sending, SentRecord } from './reading.ts'
import { recordError } from './record-rules.ts'
import { recordWarning } from './record-warnings.ts'
import { textAt } from './tag.ts'

/** A held record with what its duplicate is answered. */
type Entry = HeldRecord & {
  invoiceKey: string
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
  /** The last entry of each invoice, and the programs that have sent any. */
  const latest = new Map<string, Entry>()
  const systems = new Set<string>()

  function take(record: SentRecord, to: Taking): Line {
    const { sending, planned, now, petition } = to
    const refused = (error: AgencyError, other?: Entry): Line => ({
      record,
      state: 'Incorrecto',
      error,
      duplicate: other && { ...other, state: stateOf(other) },
    })
    const invoiceKey = [record.issuer, record.number, record.issuedOn].join(' ')
    const held = latest.get(invoiceKey)
    const plan = planned?.match({ number: record.number }) ? planned : undefined
    if (plan?.outcome === 'Incorrecto') return refused(plan, plan.code === 3000 ? held : undefined)
    const taxId = textAt(sending.header, 'ObligadoEmision/NIF')
    const wrong = recordError(record, { taxId, today: madridDay(now.toISOString()) })
    if (wrong) return refused(wrong)
    const isForNew = isOnlyForNew(record)
    if (held && isForNew) return refused(agencyError(3000), held)
    if (!held && !isForNew) return refused(agencyError(3002))

    const systemKey = systemKeyOf(record)
    const hasRecords = systems.has(systemKey)
    const { incidencia } = sending
    const error = plan ?? recordWarning(record.tag, { now, incidencia, hasRecords })
    const state = error ? 'AceptadoConErrores' : 'Correcto'
    if (held) {
      entries = entries.flatMap((one) =>
        one.invoiceKey === invoiceKey ? afterwards(one, record) : [one],
      )
    }
    const entry = { ...heldRecord(record, state, incidencia), invoiceKey, petition, error }
    entries.push(entry)
    latest.set(invoiceKey, entry)
    systems.add(systemKey)
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
 * Whether the agency must hold nothing of the invoice yet; else it must hold a record. Source: tables
 * of admissible operations in the paper of validations 1.1.2: 5.1, ERROR (2) and (3), and 5.2, ERROR
 * (6) and (10).
 */
const isOnlyForNew = ({ kind, tag }: SentRecord) =>
  kind === 'anulacion'
    ? textAt(tag, 'SinRegistroPrevio') === 'S'
    : textAt(tag, 'Subsanacion') !== 'S' || textAt(tag, 'RechazoPrevio') === 'X'

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
