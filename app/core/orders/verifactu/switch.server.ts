import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { hurryJob } from '#core/base/jobs/job-runs.server.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { lockChain } from '#core/orders/invoices/chain-head.server.ts'
import { isSampleIssuer } from '#core/orders/invoices/issuer.ts'
import type { BeginRefusal, HurryRefusal } from './refusal-words.ts'
import { readState } from './sendings.server.ts'
import type { Service } from './service.server.ts'
import { waitingCount } from './status.server.ts'

export type BeginOutcome = { ok: true; fromPosition: number } | { ok: false; reason: BeginRefusal }

/**
 * From the next record on, all are sent, and invoices say so. Those of before are kept, as they
 * were. Refuses to send those of a sample issuer to the agency, except to its test service. `at` is ISO-8601 UTC. Source: RD 1007/2023, articles 15 and 16.
 */
export const beginSending = (
  db: Db,
  { kind, at }: { kind: Service['kind']; at: string },
): Promise<BeginOutcome> =>
  transact(db, async (trx) => {
    // Which invoices say that they are sent is decided under this lock.
    const { position, issuer } = await lockChain(trx)
    if (kind === 'production' && isSampleIssuer(issuer)) {
      return { ok: false, reason: 'sample_issuer' }
    }
    const state = await readState(trx)
    if (state.service !== null && state.ends_on === null) return { ok: false, reason: 'on' }
    if (state.ends_on !== null && madridDay(at) <= state.ends_on) {
      return { ok: false, reason: 'ending' }
    }
    if ((await waitingCount(trx)) > 0) return { ok: false, reason: 'waiting' }
    const fromPosition = position + 1
    await trx
      .updateTable('verifactu')
      .set({ ...NEW, service: kind, from_position: fromPosition, started_at: at })
      .where('id', '=', 1)
      .execute()
    return { ok: true, fromPosition }
  })

/** What a beginning and an end leave behind: nothing of what was before. */
const NEW = {
  service: null,
  from_position: null,
  started_at: null,
  ends_on: null,
  next_at: null,
  failing_since: null,
  failures: 0,
  last_error: null,
}

/** `endsOn`: the last day; null: a trial, which has ended. */
export type EndOutcome =
  | { ok: true; endsOn: string | null }
  | { ok: false; reason: 'off' | 'ending' }

/**
 * Ends the sending: it can only be left at the end of a year, and the agency is told so. A trial
 * with the agency's test service ends at once.
 * Source: RD 1007/2023, article 16.4 (as long as the year lasts); Orden HAC/1177/2024, annex,
 * `FechaFinVeriFactu`. To be confirmed by an adviser.
 */
export const endSending = (db: Db, { at }: { at: string }): Promise<EndOutcome> =>
  transact(db, async (trx) => {
    await lockChain(trx)
    const state = await readState(trx)
    if (state.service === null) return { ok: false, reason: 'off' }
    if (state.ends_on !== null) return { ok: false, reason: 'ending' }
    const endsOn = state.service === 'test' ? null : `${madridDay(at).slice(0, 4)}-12-31`
    await trx
      .updateTable('verifactu')
      .set(endsOn === null ? NEW : { ends_on: endsOn })
      .where('id', '=', 1)
      .execute()
    return { ok: true, endsOn }
  })

/** `notBefore`: the agency wants so long between two sendings; null: at once. */
export type HurryOutcome =
  | { ok: true; notBefore: string | null }
  | { ok: false; reason: HurryRefusal }

/**
 * Asks the running shop to send now what waits, also after a failure; the time that the agency wants
 * between two sendings stays.
 */
export const hurrySending = (db: Db): Promise<HurryOutcome> =>
  transact(db, async (trx) => {
    const state = await readState(trx)
    if (state.service === null) return { ok: false, reason: 'off' }
    if ((await waitingCount(trx)) === 0) return { ok: false, reason: 'nothing' }
    if (state.failures > 0) {
      await trx
        .updateTable('verifactu')
        .set({ next_at: null })
        .where('id', '=', 1)
        .where('failures', '>', 0)
        .execute()
    }
    const hurried = await hurryJob(trx, SENDING_JOB)
    // One that runs sees it by itself.
    if (!hurried.ok && hurried.reason === 'unknown') return { ok: false, reason: 'no_server' }
    const isWaiting = state.failures === 0 && state.next_at !== null
    return { ok: true, notBefore: isWaiting ? state.next_at : null }
  })

/** The periodic job of the servers that sends. */
export const SENDING_JOB = 'send-invoice-records'
