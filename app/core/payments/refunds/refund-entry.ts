import type { MoneyEntry } from '#core/orders/ledger/order-money.ts'
import type { Cents } from '#core/base/money/money.ts'
import type { Refund, RefundChange, RefundResult } from './refund-result.ts'

export const refundEntry = (
  refundId: string,
  kind: 'owed' | 'sent_back' | 'failed' | 'given_up',
  amountCents: Cents,
  providerRef: string | null = null,
): MoneyEntry => ({ kind, amountCents, refundId, providerRef })

/**
 * The ledger entry of a refund's result; undefined if no money moved and nothing was refused.
 * `money` is what the result changed (`applyResult`). Guarded by: order-money.test.ts.
 */
export function entryOfResult(
  { id, amountCents }: Pick<Refund, 'id' | 'amountCents'>,
  result: RefundResult,
  money: RefundChange['money'],
): MoneyEntry | undefined {
  const ref = result.status === 'done' || result.status === 'not_made' ? result.ref : null
  switch (money) {
    case 'moved':
      return refundEntry(id, 'sent_back', -amountCents, ref)
    case 'came_back':
      return refundEntry(id, 'failed', amountCents, ref)
    case 'freed':
      return refundEntry(id, 'given_up', amountCents)
    case 'owed':
      return result.status === 'not_made' ? refundEntry(id, 'failed', 0, ref) : undefined
  }
}
