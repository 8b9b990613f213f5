import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import {
  isOfFormerIssuer,
  lockChain,
  readDocument,
  reasonNotToIssue,
} from '#core/orders/invoices/chain-head.server.ts'
import { appendRecord } from '#core/orders/invoices/chain.server.ts'
import { isAtAgency, recordsOf, type AgencyStanding } from './record-history.server.ts'
import type { AmendRefusal } from './refusal-words.ts'

export type AmendOutcome = { ok: true } | { ok: false; reason: AmendRefusal }

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
    const judged = await judge(trx, { number, at })
    if (!judged.ok) return judged
    const { head, invoice, prior } = judged
    const appended = await appendRecord(trx, head, { kind: 'subsanacion', invoice, at, prior })
    return appended.ok ? { ok: true } : { ok: false, reason: appended.reason }
  })

export type AmendPreview =
  | { ok: true; last: Pick<AgencyStanding, 'position' | 'state' | 'code' | 'message'> }
  | { ok: false; reason: AmendRefusal }

/**
 * What `amendRecord` would do, without doing it: the last record, and what the agency said of it. In
 * the caller's transaction it stays so until the end, since it locks the chain.
 */
export const previewAmendment = (
  db: Db,
  input: { number: string; at: string },
): Promise<AmendPreview> =>
  transact(db, async (trx) => {
    const judged = await judge(trx, input)
    return judged.ok ? { ok: true, last: judged.last } : judged
  })

async function judge(trx: Db, { number, at }: { number: string; at: string }) {
  const refuse = (reason: AmendRefusal) => ({ ok: false, reason }) as const
  const head = await lockChain(trx)
  if (head.sending === null) return refuse('off')
  const reason = reasonNotToIssue(head, at)
  if (reason) return refuse(reason)
  const records = await recordsOf(trx, number)
  const last = records.at(-1)
  if (!last) return refuse('unknown')
  if (last.kind === 'anulacion') return refuse('cancelled')
  if (last.state === null) return refuse('waiting')
  if (last.state === 'accepted') return refuse('accepted')
  const refused = records.some(isAtAgency) ? 'refused' : 'absent'
  const prior = last.state === 'refused' ? refused : null
  const invoice = readDocument(last.document)
  if (isOfFormerIssuer(head, invoice)) return refuse('former_issuer')
  return { ok: true, head, invoice, prior, last } as const
}
