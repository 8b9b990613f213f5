import type { Db } from '#db/schema.ts'
import type { FaultyRecord, SendingStatus } from './sending.ts'
import { lastAnswered, readState } from './sendings.server.ts'

const MOST_SHOWN = 20

/** Reads how the sending stands. */
export async function sendingStatus(db: Db): Promise<SendingStatus> {
  const state = await readState(db)
  const { faults } = await faulty(db)
    .select((eb) => eb.fn.countAll().as('faults'))
    .executeTakeFirstOrThrow()
  const waiting = await waitingCount(db)
  return {
    service: state.service,
    startedAt: state.started_at,
    endsOn: state.ends_on,
    waiting,
    waitingSince: waiting === 0 ? null : await firstWaiting(db),
    failingSince: state.failing_since,
    lastError: state.last_error,
    nextAt: state.next_at,
    certificateUntil: state.certificate_until,
    faulty: await faultyRecords(db),
    faults: Number(faults),
  }
}

/** Whether invoices of this day are sent to the agency. */
export async function isSentOn(db: Db, day: string): Promise<boolean> {
  const { service, ends_on: endsOn } = await readState(db)
  return service !== null && (endsOn === null || day <= endsOn)
}

/** How many records wait: positions have no gaps. */
export async function waitingCount(db: Db): Promise<number> {
  const { from_position: from, ends_on: endsOn } = await readState(db)
  if (from === null) return 0
  const query = db.selectFrom('invoice_records').select('position').orderBy('position', 'desc')
  const last = await query
    .$if(endsOn !== null, (sent) => sent.where('generated_at', '<', `${endsOn ?? ''}U`))
    .limit(1)
    .executeTakeFirst()
  return Math.max(0, (last?.position ?? 0) - Math.max(from - 1, await lastAnswered(db)))
}

async function firstWaiting(db: Db): Promise<string | null> {
  const { from_position: from } = await readState(db)
  const first = await db
    .selectFrom('invoice_records')
    .select('generated_at as generatedAt')
    .where('position', '>', Math.max((from ?? 1) - 1, await lastAnswered(db)))
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  return first ? new Date(first.generatedAt).toISOString() : null
}

const faultyRecords = (db: Db): Promise<FaultyRecord[]> =>
  faulty(db)
    .select(['state', 'code', 'message', 'invoice_number as number', 'kind'])
    .select('answered_at as answeredAt')
    .orderBy('record_answers.position', 'desc')
    .limit(MOST_SHOWN)
    .execute()

/** Records that were not taken without errors, and that no later one of their invoice mends. */
const faulty = (db: Db) =>
  db
    .selectFrom('record_answers')
    .innerJoin('invoice_records', 'invoice_records.position', 'record_answers.position')
    .where('state', '!=', 'accepted')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoice_records as later')
            .select('later.position')
            .whereRef('later.invoice_number', '=', 'invoice_records.invoice_number')
            .whereRef('later.position', '>', 'invoice_records.position'),
        ),
      ),
    )
