import type { Cents } from '#core/base/money/money.ts'
import { orderMoney, paymentOf, type MoneyEntry } from './order-money.ts'

/** The columns and refunds of an order that must agree with its ledger. */
export type MoneyColumns = {
  totalCents: Cents
  /** Refunds that are owed or done. */
  refundedCents: Cents
  payment: 'pending' | 'paid' | 'failed' | 'partly_refunded' | 'refunded'
  refunds: readonly { id: string; status: 'pending' | 'done' | 'failed'; amountCents: Cents }[]
}

/**
 * Where the ledger differs from the order.
 * - `charge`: what was charged. `refunded`: the sum of owed and done refunds. `payment`: the status.
 * - `refund`: a refund that is owed or done with another amount, or that only one of the two has.
 * - `too_much`: more is owed or sent back than was charged.
 */
export type MoneyFault =
  | { kind: 'charge' | 'refunded' | 'too_much'; ledgerCents: Cents; orderCents: Cents }
  | { kind: 'refund'; refundId: string; ledgerCents: Cents; orderCents: Cents }
  | { kind: 'payment'; ledger: string; order: string }

/** Compares an order's ledger with its columns and refunds. Guarded by: order-money.test.ts. */
export function checkMoney(order: MoneyColumns, entries: readonly MoneyEntry[]): MoneyFault[] {
  const money = orderMoney(entries)
  const { chargedCents, owedCents, sentBackCents } = money
  const isPaid = order.payment !== 'pending' && order.payment !== 'failed'
  const paidCents = isPaid ? order.totalCents : 0
  const givenCents = owedCents + sentBackCents
  const faults: MoneyFault[] = []
  if (chargedCents !== paidCents || money.isCharged !== isPaid) {
    faults.push({ kind: 'charge', ledgerCents: chargedCents, orderCents: paidCents })
  }
  if (givenCents !== order.refundedCents) {
    faults.push({ kind: 'refunded', ledgerCents: givenCents, orderCents: order.refundedCents })
  }
  if (givenCents > chargedCents || owedCents < 0 || sentBackCents < 0) {
    faults.push({ kind: 'too_much', ledgerCents: givenCents, orderCents: chargedCents })
  }
  const ledgerPayment = paymentOf(money)
  // A free order is refunded when it is cancelled, without money.
  if (isPaid && chargedCents > 0 && ledgerPayment !== order.payment) {
    faults.push({ kind: 'payment', ledger: ledgerPayment ?? 'pending', order: order.payment })
  }
  return [...faults, ...refundFaults(order, entries)]
}

function refundFaults(
  { refunds }: MoneyColumns,
  entries: readonly MoneyEntry[],
): Extract<MoneyFault, { kind: 'refund' }>[] {
  const byRefund = Map.groupBy(entries, ({ refundId }) => refundId)
  byRefund.delete(null)
  const ids = new Set([...byRefund.keys(), ...refunds.map(({ id }) => id)])
  return [...ids].flatMap((refundId) => {
    if (refundId === null) return []
    const { owedCents, sentBackCents } = orderMoney(byRefund.get(refundId) ?? [])
    const refund = refunds.find(({ id }) => id === refundId)
    const orderCents = refund && refund.status !== 'failed' ? refund.amountCents : 0
    const [owed, sent] = refund?.status === 'done' ? [0, orderCents] : [orderCents, 0]
    return owedCents === owed && sentBackCents === sent
      ? []
      : [{ kind: 'refund', refundId, ledgerCents: owedCents + sentBackCents, orderCents }]
  })
}
