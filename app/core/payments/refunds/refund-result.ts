import type { Cents } from '#core/base/money/money.ts'
import type { TransitionName } from '#core/orders/order-transitions.ts'
import { isMadeByProvider } from './refund-key.ts'
import { refundPauseMs } from './refund-pauses.ts'

/** A refund as the rules see it. Times are ISO-8601 UTC. */
export type Refund = {
  id: string
  /** `pending`: owed. `failed`: given up by the owner. */
  status: 'pending' | 'done' | 'failed'
  amountCents: Cents
  idempotencyKey: string
  /** The provider's refund id. */
  providerRef: string | null
  /** How often the provider was asked without success. */
  attempts: number
  /** How many idempotency keys were used up, by a refusal or a provider error. */
  spentKeys: number
  /** When the provider is asked again; null if the owner decides, and once it is settled. */
  nextAttemptAt: string | null
}

/**
 * - `done`: the provider made the refund, or the owner paid it by hand.
 * - `not_made`: the money did not move, or came back. `ref` is the provider's id of the failed
 *   refund, null if it made none. The refund stays owed: its status is `pending` again.
 * - `unknown`: no answer; the refund stays owed.
 * - `given_up`: the owner says that it is not owed. Only this makes the status `failed`.
 */
export type RefundResult =
  | { status: 'done'; ref: string; paidByHand?: string }
  | { status: 'not_made'; ref: string | null; detail: string }
  | { status: 'unknown'; isKeySpent: boolean; detail: string }
  | { status: 'given_up'; why: string }

/** What a result changes: the refund, the order's payment, and the mail to the buyer. */
export type RefundChange = {
  refund: Pick<Refund, 'status' | 'nextAttemptAt'> &
    Partial<Pick<Refund, 'providerRef' | 'attempts' | 'spentKeys'>> & {
      settledAt: string | null
      lastError: string | null
      paidByHand?: string | null
    }
  /** `moved`: paid to the buyer. `came_back`: a bank returned it. `freed`: no longer owed. */
  money: 'moved' | 'came_back' | 'freed' | 'owed'
  mail: 'refunded' | 'under_way' | null
}

/**
 * Decides what a result changes; undefined if nothing. Results may come twice, late and in any
 * order: `isKnownFailure` is true if the provider has already reported this `ref` as failed. A
 * refund stays owed until it is done or given up. Guarded by: refund-result.test.ts.
 */
export function applyResult(
  refund: Refund,
  result: RefundResult,
  { isKnownFailure, at }: { isKnownFailure: boolean; at: string },
): RefundChange | undefined {
  const isPending = refund.status === 'pending'
  switch (result.status) {
    case 'done':
      if (!isPending || isKnownFailure) return undefined
      return {
        refund: {
          status: 'done',
          settledAt: at,
          providerRef: result.ref,
          nextAttemptAt: null,
          lastError: null,
          paidByHand: result.paidByHand ?? null,
        },
        money: 'moved',
        mail: 'refunded',
      }
    case 'not_made': {
      // The provider may report a failure twice, even after a new refund succeeded.
      if (isKnownFailure) return undefined
      const isSentBack =
        refund.status === 'done' && result.ref !== null && refund.providerRef === result.ref
      if (!isPending && !isSentBack) return undefined
      const change = oweAgain(refund, { isKeySpent: true, detail: result.detail, at })
      return isSentBack ? { ...change, money: 'came_back' } : change
    }
    case 'unknown':
      return isPending ? oweAgain(refund, { ...result, at }) : undefined
    case 'given_up':
      if (!isPending) return undefined
      return {
        refund: { status: 'failed', settledAt: at, nextAttemptAt: null, lastError: result.why },
        money: 'freed',
        mail: null,
      }
  }
}

/** Keeps the refund owed, or makes it owed again, and schedules the next attempt. */
function oweAgain(
  refund: Refund,
  attempt: { isKeySpent: boolean; detail: string; at: string },
): RefundChange {
  const attempts = refund.attempts + 1
  const next = new Date(Date.parse(attempt.at) + refundPauseMs(attempts)).toISOString()
  const isFirst = refund.status === 'pending' && refund.attempts === 0
  return {
    refund: {
      status: 'pending',
      settledAt: null,
      providerRef: null,
      attempts,
      spentKeys: refund.spentKeys + (attempt.isKeySpent ? 1 : 0),
      // The shop does not retry a refund that the owner made on the provider's pages.
      nextAttemptAt: isMadeElsewhere(refund) ? null : next,
      lastError: attempt.detail,
    },
    money: 'owed',
    mail: isFirst && !isMadeElsewhere(refund) ? 'under_way' : null,
  }
}

const isMadeElsewhere = ({ status, nextAttemptAt, idempotencyKey }: Refund): boolean =>
  status === 'pending' ? nextAttemptAt === null : isMadeByProvider(idempotencyKey)

/** The payment transition after money moved or came back; `doneCents` is the sum afterwards. */
export function refundTransition(
  money: 'moved' | 'came_back',
  { doneCents, totalCents }: { doneCents: Cents; totalCents: Cents },
): TransitionName {
  if (money === 'moved') return doneCents === totalCents ? 'refundAll' : 'refundPart'
  return doneCents === 0 ? 'undoRefundAll' : 'undoRefundPart'
}

/** A provider's report on a refund; `refundId` is null if it was made on the provider's pages. */
type Reported = {
  refundId: string | null
  ref: string
  amountCents: Cents
  status: 'done' | 'failed' | 'pending'
}

/**
 * Finds the refund that a report is about, by the shop's id or the provider's. A refund made on the
 * provider's pages also settles an owed refund of the same amount that the provider failed to make;
 * otherwise it would be paid twice. `refunds` are sorted by request time.
 */
export function matchRefund(refunds: readonly Refund[], report: Reported): Refund | undefined {
  const candidates = refunds.filter(({ amountCents }) => amountCents === report.amountCents)
  const named = candidates.find(
    ({ id, providerRef, idempotencyKey }) =>
      id === report.refundId || providerRef === report.ref || idempotencyKey === report.ref,
  )
  if (named || report.refundId !== null || report.status !== 'done') return named
  return candidates.find(
    ({ status, attempts, providerRef }) =>
      status === 'pending' && attempts > 0 && providerRef === null,
  )
}

/**
 * Finds the owed refund that a smaller refund made on the provider's pages may be a part of: one
 * that the provider did not make. Only the owner knows whether it is.
 */
export const mayBePartOf = (refunds: readonly Refund[], report: Reported): Refund | undefined =>
  report.refundId === null && report.status === 'done'
    ? refunds.find(
        ({ status, attempts, providerRef, amountCents }) =>
          status === 'pending' &&
          attempts > 0 &&
          providerRef === null &&
          amountCents > report.amountCents,
      )
    : undefined
