import { randomUUID } from 'node:crypto'
import { databaseNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import { traced } from '#db/traced.ts'
import { sendingDocument } from '#core/orders/invoices/record-xml.ts'
import { readAnswer } from './answer.server.ts'
import { readCertificate } from './certificate.server.ts'
import {
  letGo,
  noteCertificate,
  noteFault,
  putOff,
  readState,
  storeAnswer,
  takeSending,
  type Failure,
  type Idle,
  type Sending,
  type Stored,
} from './sendings.server.ts'
import { deliver, type Service } from './service.server.ts'
import { waitingCount } from './status.server.ts'

/** What sends records: `service` is undefined where no certificate is configured. */
export type SenderContext = { db: Db; service: Service | undefined }

export type SendOutcome =
  | ({ kind: 'sent'; records: number } & Stored)
  | { kind: 'failed'; records: number; error: string }
  | { kind: 'idle'; why: Idle | 'no_certificate' | 'bad_certificate' | 'stopped' }

/**
 * Sends the records that wait, in order, as long as a full sending waits: the caller asks again
 * later. Selling never waits for it. One server at a time sends; one that dies leaves its records to
 * the next, which asks again for an answer that was lost, so each record is taken once.
 * Source: RD 1007/2023, article 16; Orden HAC/1177/2024, articles 16–19.
 * Guarded by: sender.server.test.ts; tests/process/verifactu.test.ts, killed at each point.
 */
export async function sendRecords(
  context: SenderContext,
  signal: AbortSignal,
): Promise<SendOutcome[]> {
  const outcomes: SendOutcome[] = []
  while (!signal.aborted) {
    const outcome = await sendOnce(context, signal)
    if (outcome.kind === 'idle') return outcomes.length === 0 ? [outcome] : outcomes
    outcomes.push(outcome)
    if (outcome.kind === 'failed') break
  }
  return outcomes
}

async function sendOnce({ db, service }: SenderContext, signal: AbortSignal): Promise<SendOutcome> {
  const state = await readState(db)
  if (state.service === null) return { kind: 'idle', why: 'off' }
  if (!service) {
    await noteFault(db, 'NO_CERTIFICATE')
    return { kind: 'idle', why: 'no_certificate' }
  }
  const facts = readCertificate(service.certificate)
  if (!facts.ok) {
    await noteFault(db, `CERTIFICATE: ${facts.fault}`)
    return { kind: 'idle', why: 'bad_certificate' }
  }
  await noteCertificate(db, facts.until)
  if (Date.parse(facts.until) <= (await databaseNow(db)).getTime()) {
    await noteFault(db, 'CERTIFICATE: expired')
    return { kind: 'idle', why: 'bad_certificate' }
  }
  // Asked without a lock, and mostly so.
  if ((await waitingCount(db)) === 0) return { kind: 'idle', why: 'nothing' }
  const sending = await takeSending(db, { holder: randomUUID(), kind: service.kind })
  if (typeof sending === 'string') return { kind: 'idle', why: sending }
  const attributes = { 'verifactu.records': sending.records.length }
  return traced('verifactu.send', attributes, () => send(db, service, sending, signal))
}

async function send(
  db: Db,
  service: Service,
  sending: Sending,
  signal: AbortSignal,
): Promise<SendOutcome> {
  const { issuer, isLate, endsOn } = sending
  const records = sending.records.length
  const fail = async (failure: Failure): Promise<SendOutcome> => {
    await putOff(db, sending, failure)
    return { kind: 'failed', records, error: failure.error }
  }
  const document = sendingDocument(
    { ...issuer, isLate, endsOn },
    sending.records.map(({ xml }) => xml),
  )
  const delivery = await deliver(service, document, signal)
  if (signal.aborted && !delivery.ok) {
    // This server ends: the next one asks at once, and nothing has failed.
    await letGo(db, sending.holder, {})
    return { kind: 'idle', why: 'stopped' }
  }
  if (!delivery.ok) return fail(delivery)
  const answer = await readAnswer(delivery.body)
  if (!answer) return fail({ error: `HTTP ${delivery.status}` })
  if (answer.kind === 'fault') {
    const { message: error, code, isForm, whose } = answer
    return fail({ error, code, isForm: isForm && whose === 'ours' })
  }
  const stored = await storeAnswer(db, sending, answer)
  if (stored === 'incomplete') return fail({ error: 'INCOMPLETE_ANSWER' })
  if (stored === 'not_held') return { kind: 'failed', records, error: 'TAKEN_OVER' }
  return { kind: 'sent', records, ...stored }
}
