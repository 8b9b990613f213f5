import type { Db } from '#db/schema.ts'
import type { CancellationPrior } from '#core/orders/invoices/record-xml.ts'
import { readState } from './sendings.server.ts'

/** The agency's error of a record that it has from elsewhere. */
const DUPLICATE = 3000

/** The records of an invoice, the oldest first, with what the agency answered. */
export const recordsOf = (db: Db, number: string) =>
  db
    .selectFrom('invoice_records')
    .innerJoin('invoices', 'invoices.number', 'invoice_records.invoice_number')
    .leftJoin('record_answers', 'record_answers.position', 'invoice_records.position')
    .select(['invoice_records.position as position', 'invoice_records.kind as kind'])
    .select(['state', 'code', 'message', 'document'])
    .where('invoice_records.invoice_number', '=', number)
    .orderBy('invoice_records.position')
    .execute()

type Answered = Pick<Awaited<ReturnType<typeof recordsOf>>[number], 'state' | 'code'>

/** Whether the agency has the invoice, as this answer says. */
export const isAtAgency = ({ state, code }: Answered): boolean =>
  (state !== null && state !== 'refused') || code === DUPLICATE

/**
 * What a cancellation says of the records before it: that the agency has none of the invoice, since
 * it was made before records were sent or was refused, and that it refused a cancellation. Null where
 * nothing is sent. Source: the agency's validations 1.1.2, 5.2 (`SinRegistroPrevio`, `RechazoPrevio`).
 * Guarded by: cancel-invoice.server.test.ts.
 */
export async function cancellationPrior(db: Db, number: string): Promise<CancellationPrior> {
  const { service, from_position: from } = await readState(db)
  if (service === null) return null
  const records = await recordsOf(db, number)
  const isOnItsWay = ({ state, position }: { state: string | null; position: number }) =>
    state === null && position >= (from ?? 1)
  const isThere = records.some((one) => isAtAgency(one) || isOnItsWay(one))
  const last = records.at(-1)
  const isRefused = last?.kind === 'anulacion' && last.state === 'refused'
  if (isRefused) return isThere ? 'refused' : 'refused_absent'
  return isThere ? null : 'absent'
}

/** What the agency has said of the last record of an invoice. */
export type AgencyStanding = {
  /** Where the record stands in the chain: another one says something else. */
  position: number
  kind: 'alta' | 'anulacion' | 'subsanacion'
  /** Null: it has not answered. */
  state: 'accepted' | 'accepted_with_errors' | 'refused' | null
  code: number | null
  message: string | null
}

/** How the agency stands to an invoice; undefined if its last record is not one that is sent. */
export async function agencyStanding(db: Db, number: string): Promise<AgencyStanding | undefined> {
  const { from_position: from } = await readState(db)
  const last = (await recordsOf(db, number)).at(-1)
  if (!last || (last.state === null && (from === null || last.position < from))) return undefined
  const { position, kind, state, code, message } = last
  return { position, kind, state, code, message }
}

/** Whether a record of an invoice is on its way: the agency has not answered about it. */
export async function isUnanswered(db: Db, number: string): Promise<boolean> {
  const { service, from_position: from } = await readState(db)
  if (service === null) return false
  const last = (await recordsOf(db, number)).at(-1)
  return last !== undefined && last.state === null && last.position >= (from ?? 1)
}
