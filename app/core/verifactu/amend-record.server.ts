import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import {
  isOfFormerIssuer,
  lockChain,
  readDocument,
  reasonNotToIssue,
} from '#core/invoices/chain-head.server.ts'
import { appendRecord } from '#core/invoices/chain.server.ts'
import { isAtAgency, recordsOf } from './record-history.server.ts'

export type AmendOutcome =
  | { ok: true }
  | {
      ok: false
      reason:
        | 'off'
        | 'unknown'
        | 'cancelled'
        | 'waiting'
        | 'accepted'
        | 'clock'
        | 'sample_issuer'
        | 'former_issuer'
        | 'record'
    }

/**
 * Makes the record of an invoice once more, as this version writes it, at the end of the chain: the
 * agency refused the last one, or took it with an error. The invoice stays as it is; what is wrong
 * in the invoice itself is corrected by another invoice. Refuses an invoice of a former NIF: the
 * chain of its records is closed.
 * Source: RD 1619/2012, article 15; the agency's description of the web service, 9.1.2 and 9.1.3.
 * Guarded by: amend-record.server.test.ts.
 */
export const amendRecord = (
  db: Db,
  { number, at }: { number: string; at: string },
): Promise<AmendOutcome> =>
  transact(db, async (trx) => {
    const head = await lockChain(trx)
    if (head.sending === null) return { ok: false, reason: 'off' }
    const reason = reasonNotToIssue(head, at)
    if (reason) return { ok: false, reason }
    const records = await recordsOf(trx, number)
    const last = records.at(-1)
    if (!last) return { ok: false, reason: 'unknown' }
    if (last.kind === 'anulacion') return { ok: false, reason: 'cancelled' }
    if (last.state === null) return { ok: false, reason: 'waiting' }
    if (last.state === 'accepted') return { ok: false, reason: 'accepted' }
    const refused = records.some(isAtAgency) ? 'refused' : 'absent'
    const prior = last.state === 'refused' ? refused : null
    const invoice = readDocument(last.document)
    if (isOfFormerIssuer(head, invoice)) return { ok: false, reason: 'former_issuer' }
    const appended = await appendRecord(trx, head, { kind: 'subsanacion', invoice, at, prior })
    return appended.ok ? { ok: true } : { ok: false, reason: appended.reason }
  })
