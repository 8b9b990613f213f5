import type { Cents } from '#core/money/money.ts'
import type { TransitionName } from '#core/orders/order-transitions.ts'
import { isMadeByProvider } from './refund-key.ts'
import { refundPauseMs } from './refund-pauses.ts'

/** A refund as the rules see it. Moments are ISO-8601 UTC. */
export type Refund = {
  id: string
  /** `pending`: owed. `failed`: given up by the owner. */
  status: 'pending' | 'done' | 'failed'
  amountCents: Cents
  idempotencyKey: string
  /** The provider's name for what it made. */
  providerRef: string | null
  /** How often the provider was asked without making it. */
  attempts: number
  /** How many of the keys that go to the provider are used up by an error of its own. */
  spentKeys: number
  /** When the provider is asked again; null where the owner decides, and when it is settled. */
  nextAttemptAt: string | null
}

/**
 * - `done`: the money moved, by the provider or by the owner's hand.
 * - `not_made`: it did not move, or came back. `ref` is the provider's name of what failed, where it had
 *   made something. The refund stays owed: its status is `pending` again.
 * - `unknown`: no answer; owed as well.
 * - `given_up`: the owner says that it is not owed. Only this makes the status `failed`.
 */
export type RefundResult =
  | { status: 'done'; ref: string; paidByHand?: string }
  | { status: 'not_made'; ref: string | null; detail: string }
  | { status: 'unknown'; isKeySpent: boolean; detail: string }
  | { status: 'given_up'; why: string }

/** What a result changes: the refund, the order's payment, and what the buyer is told. */
export type RefundChange = {
  refund: Pick<Refund, 'status' | 'nextAttemptAt'> &
    Partial<Pick<Refund, 'providerRef' | 'attempts' | 'spentKeys'>> & {
      settledAt: string | null
      lastError: string | null
      paidByHand?: string | null
    }
  /** `moved`: the money has gone to the buyer. `came_back`: a bank sent it back. `freed`: not owed. */
  money: 'moved' | 'came_back' | 'freed' | 'owed'
  mail: 'refunded' | 'under_way' | null
}

/**
 * Decides what a result changes; undefined where it changes nothing. Results may come twice, in any
 * order and late: `isKnownFailure` says that the provider has reported this very `ref` as failed.
 * Only a refund that is given up stops being owed. Guarded by: refund-result.test.ts.
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
      // A failure may be reported again after the refund was made anew under another name.
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

/** It stays owed, or is owed again, with the moment of the next attempt. */
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
      // What was made at the provider's own pages is not made again without the owner's word.
      nextAttemptAt: isMadeElsewhere(refund) ? null : next,
      lastError: attempt.detail,
    },
    money: 'owed',
    mail: isFirst && !isMadeElsewhere(refund) ? 'under_way' : null,
  }
}

const isMadeElsewhere = ({ status, nextAttemptAt, idempotencyKey }: Refund): boolean =>
  status === 'pending' ? nextAttemptAt === null : isMadeByProvider(idempotencyKey)

/** The transition of the order's payment after money moved or came back; `doneCents` counts it in. */
export function refundTransition(
  money: 'moved' | 'came_back',
  { doneCents, totalCents }: { doneCents: Cents; totalCents: Cents },
): TransitionName {
  if (money === 'moved') return doneCents === totalCents ? 'refundAll' : 'refundPart'
  return doneCents === 0 ? 'undoRefundAll' : 'undoRefundPart'
}

/** What a provider reports of a refund; `refundId` is null for what was made on its own pages. */
type Reported = {
  refundId: string | null
  ref: string
  amountCents: Cents
  status: 'done' | 'failed' | 'pending'
}

/**
 * Which of an order's refunds a report is about, by the shop's own name for it or by the provider's.
 * Money that the owner refunded on the provider's pages settles what the shop owes of this very
 * amount and the provider did not make: it must not be paid twice. `refunds` come in the order in
 * which they were asked for.
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
