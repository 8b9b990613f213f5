import type { Updateable } from 'kysely'
import { databaseNow } from '#db/clock.ts'
import type { Db } from '#db/schema.ts'
import type { VerifactuTable } from '#db/tables/invoices.ts'
import { transact } from '#db/transact.ts'
import { readDocument } from '#core/orders/invoices/chain-head.server.ts'
import type { RecordKind } from '#core/orders/invoices/chain.server.ts'
import { RECORDS_AT_ONCE } from '#core/orders/invoices/record-xml.ts'
import type { Answer, AnsweredLine } from './answer.server.ts'
import { DEADLINE_MS, type Service } from './service.server.ts'

/** A record on its way to the agency. */
export type SentRecord = {
  position: number
  kind: RecordKind
  number: string
  xml: string
  /** A sending before, whose answer is not known, may have brought it there. */
  isTriedBefore: boolean
}

/** Records in hand: no other server sends any until they are answered, or `HOLD_MS` are over. */
export type Sending = {
  holder: string
  issuer: { name: string; taxId: string }
  records: SentRecord[]
  /** They come late since something failed, and the agency is told so. */
  isLate: boolean
  endsOn: string | null
}

/** Why nothing is sent now. */
export type Idle = 'off' | 'nothing' | 'too_early' | 'in_hand' | 'other_service'

/** Longer than any sending takes, an answer that is stored included. */
const HOLD_MS = DEADLINE_MS + 4 * 60_000
/** So long after the time that the agency lets pass between two sendings, a record is late. */
const LATE_MS = 3 * 60_000
/** After the first failure; each one doubles it. */
const FIRST_PAUSE_MS = 60_000
const LONGEST_PAUSE_MS = 15 * 60_000

/**
 * Takes the next records in hand, in the order of the chain and of one issuer, if it is time: it
 * notes first that they may reach the agency, then they are sent. The time is the database's, which
 * all servers share.
 * Source: Orden HAC/1177/2024, article 16.2 (waiting time, or a full sending).
 * Guarded by: sender.server.test.ts, two senders.
 */
export const takeSending = (
  db: Db,
  { holder, kind }: { holder: string; kind: Service['kind'] },
): Promise<Sending | Idle> =>
  transact(db, async (trx) => {
    const state = await lockState(trx)
    if (state.service === null) return 'off'
    if (state.service !== kind) return 'other_service'
    const now = await databaseNow(trx)
    if (isAfter(state.held_until, now)) return 'in_hand'
    if (isAfter(state.next_at, now) && !(await isFull(trx, state))) return 'too_early'
    const waiting = await waitingRecords(trx, state)
    const [first] = waiting
    if (!first) return 'nothing'
    const { issuer } = readDocument(first.document)
    // Of one issuer: those of another are another sending.
    const end = waiting.findIndex((one) => readDocument(one.document).issuer.taxId !== issuer.taxId)
    const records = end === -1 ? waiting : waiting.slice(0, end)
    const last = records.at(-1)?.position ?? first.position
    await trx
      .updateTable('verifactu')
      .set({
        holder,
        held_until: new Date(now.getTime() + HOLD_MS).toISOString(),
        tried_to: Math.max(state.tried_to, last),
      })
      .where('id', '=', 1)
      .execute()
    const ageMs = now.getTime() - Date.parse(first.generatedAt)
    return {
      holder,
      issuer: { name: issuer.name, taxId: issuer.taxId },
      records: records.map(({ position, kind: what, number, xml }) => ({
        position,
        kind: what,
        number,
        xml,
        isTriedBefore: position <= state.tried_to,
      })),
      isLate: ageMs > state.wait_seconds * 1000 + LATE_MS,
      endsOn: state.ends_on,
    }
  })

const isAfter = (moment: string | null, now: Date): boolean =>
  moment !== null && Date.parse(moment) > now.getTime()

/** The same, while the caller's transaction keeps all others from it. */
const lockState = (trx: Db): Promise<VerifactuTable> =>
  trx
    .updateTable('verifactu')
    .set((eb) => ({ holder: eb.ref('holder') }))
    .where('id', '=', 1)
    .returningAll()
    .executeTakeFirstOrThrow()

/** How far the sending is. */
export const readState = (db: Db): Promise<VerifactuTable> =>
  db.selectFrom('verifactu').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()

/** The last record that the agency has answered about; 0: none. */
export async function lastAnswered(db: Db): Promise<number> {
  const last = await db
    .selectFrom('record_answers')
    .select('position')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.position ?? 0
}

/** The records that are not answered, in the order of the chain. */
async function unanswered(db: Db, { from_position: from, ends_on: endsOn }: VerifactuTable) {
  const after = Math.max((from ?? 1) - 1, await lastAnswered(db))
  return db
    .selectFrom('invoice_records')
    .where('position', '>', after)
    .$if(endsOn !== null, (query) =>
      // "2026-12-31T23:59:59+01:00" sorts before "2026-12-31U".
      query.where('generated_at', '<', `${endsOn ?? ''}U`),
    )
    .orderBy('position')
}

/** Whether a full sending waits: it need not wait for its time. */
async function isFull(db: Db, state: VerifactuTable): Promise<boolean> {
  if (state.failures > 0) return false
  const query = await unanswered(db, state)
  const last = await query
    .select('position')
    .offset(RECORDS_AT_ONCE - 1)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}

/** The first of them, as many as go at once. */
async function waitingRecords(db: Db, state: VerifactuTable) {
  const query = await unanswered(db, state)
  return query
    .innerJoin('invoices', 'invoices.number', 'invoice_records.invoice_number')
    .select(['position', 'invoice_records.kind as kind', 'number', 'xml', 'document'])
    .select('generated_at as generatedAt')
    .limit(state.most)
    .execute()
}

/** What became of a sending. */
export type Stored = { accepted: number; withErrors: number; refused: number }

/**
 * Stores what the agency answered, once: undefined if these records are no longer in this hand, or
 * if the answer does not speak of each of them. A duplicate of a record that was on its way before
 * is that record.
 */
export async function storeAnswer(
  db: Db,
  sending: Sending,
  { csv, waitSeconds, lines }: Extract<Answer, { kind: 'lines' }>,
): Promise<Stored | 'incomplete' | 'not_held'> {
  const answers = matched(sending.records, lines)
  if (!answers) return 'incomplete'
  return transact(db, async (trx) => {
    const now = await databaseNow(trx)
    const nextAt = new Date(now.getTime() + waitSeconds * 1000).toISOString()
    const isOurs = await letGo(trx, sending.holder, {
      ...WELL,
      most: RECORDS_AT_ONCE,
      next_at: nextAt,
      wait_seconds: Math.ceil(waitSeconds),
    })
    if (!isOurs) return 'not_held'
    const at = now.toISOString()
    // In parts: a statement may have so many values.
    for (let from = 0; from < answers.length; from += 200) {
      const rows = answers.slice(from, from + 200)
      await trx
        .insertInto('record_answers')
        .values(rows.map((row) => ({ ...row, csv, answered_at: at })))
        .execute()
    }
    const count = (state: AnsweredLine['state']) =>
      answers.filter((one) => one.state === state).length
    return {
      accepted: count('accepted'),
      withErrors: count('accepted_with_errors'),
      refused: count('refused'),
    }
  })
}

const WELL = { failing_since: null, failures: 0, last_error: null }

/** The answer about each record, in the order of the records; undefined if one is missing. */
function matched(records: readonly SentRecord[], lines: readonly AnsweredLine[]) {
  // An amendment is a record of the invoice, too.
  const keyOf = ({ kind, number }: { kind: RecordKind; number: string }) =>
    `${kind === 'anulacion' ? kind : 'alta'} ${number}`
  const byKey = Map.groupBy(lines, keyOf)
  const answers = records.map((record) => {
    const line = byKey.get(keyOf(record))?.shift()
    if (!line) return undefined
    const { position } = record
    const { code, message, duplicateOf } = line
    return line.state === 'refused' && record.isTriedBefore && duplicateOf !== null
      ? { position, state: duplicateOf, code: null, message: null }
      : { position, state: line.state, code, message }
  })
  return answers.some((one) => one === undefined) ? undefined : answers.flatMap((one) => one ?? [])
}

/** A failed sending: what is said of it, and whether the form of a record may be the cause. */
export type Failure = { error: string; isForm?: boolean; code?: number | null }

/**
 * Puts a sending off after a failure: a minute, then twice as long each time, up to a quarter of an
 * hour. If the form of the document was refused, half as many records go next, until one alone is
 * refused: that one is put aside, so that it does not hold up all others.
 */
export const putOff = (
  db: Db,
  { holder, records }: Sending,
  { error, isForm = false, code = null }: Failure,
): Promise<void> =>
  transact(db, async (trx) => {
    const now = await databaseNow(trx)
    const at = now.toISOString()
    const state = await readState(trx)
    const [first] = records
    if (isForm && records.length === 1 && first) {
      const isOurs = await letGo(trx, holder, { ...WELL, most: RECORDS_AT_ONCE })
      if (!isOurs) return
      const { position } = first
      await trx
        .insertInto('record_answers')
        .values({ position, state: 'refused', code, message: error, csv: null, answered_at: at })
        .execute()
      return
    }
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** state.failures, LONGEST_PAUSE_MS)
    await letGo(trx, holder, {
      failing_since: state.failing_since ?? at,
      failures: state.failures + 1,
      last_error: error,
      next_at: new Date(now.getTime() + pauseMs).toISOString(),
      ...(isForm && { most: Math.max(1, Math.floor(records.length / 2)) }),
    })
  })

/** Ends this holder's turn with these values; false if another server has the records by now. */
export async function letGo(
  db: Db,
  holder: string,
  values: Updateable<VerifactuTable>,
): Promise<boolean> {
  const done = await db
    .updateTable('verifactu')
    .set({ ...values, holder: null, held_until: null })
    .where('id', '=', 1)
    .where('holder', '=', holder)
    .executeTakeFirstOrThrow()
  return Number(done.numUpdatedRows) === 1
}

/** Notes that nothing could even be tried, as without a certificate. */
export async function noteFault(db: Db, error: string): Promise<void> {
  const at = (await databaseNow(db)).toISOString()
  await db
    .updateTable('verifactu')
    .set((eb) => ({
      failing_since: eb.fn.coalesce('failing_since', eb.val(at)),
      last_error: error,
    }))
    .where('id', '=', 1)
    .where('service', 'is not', null)
    .execute()
}

/** Keeps when the certificate expires, for the owner's list of what waits. */
export async function noteCertificate(db: Db, until: string): Promise<void> {
  await db
    .updateTable('verifactu')
    .set({ certificate_until: until })
    .where('id', '=', 1)
    .where((eb) =>
      eb.or([eb('certificate_until', 'is', null), eb('certificate_until', '!=', until)]),
    )
    .execute()
}
