import type { Cents } from '#core/money/money.ts'
import type { Order, OrderState } from '#core/orders/order.ts'
import { lineShares, unitsShare } from './refund-split.ts'

/** Units of one line of an order, by its position. */
type Units = { position: number; quantity: number }

/** Units that are refunded and what they come to. */
export type RefundLine = Units & { amountCents: Cents }

/** What is to be refunded: all that is left, an amount, or units of lines by their position. */
export type RefundScope =
  | { kind: 'rest' }
  | { kind: 'amount'; amountCents: Cents }
  | {
      kind: 'lines'
      lines: readonly Units[]
      withShipping: boolean
      /** The most of the shipping that is refunded; without it, all. */
      shippingUpToCents?: Cents
    }

/** An order with what was refunded of it before, or is about to be; refunds that failed are left out. */
export type RefundableOrder = Pick<Order, 'amounts' | 'vat' | 'lines'> & {
  payment: OrderState['payment']
  refundedCents: Cents
  refunds: readonly { amountCents: Cents; lines: readonly RefundLine[] }[]
}

export type RefundWorth =
  | { ok: true; amountCents: Cents; lines: RefundLine[] }
  | { ok: false; reason: 'not_paid' | 'too_much' | 'bad_lines' }

/**
 * What a scope comes to, in cents, and what each line of it. Refuses what was not paid, more than is
 * left of it, and units that were refunded before. Guarded by: refund-scope.test.ts.
 */
export function refundWorth(order: RefundableOrder, scope: RefundScope): RefundWorth {
  if (order.payment !== 'paid' && order.payment !== 'partly_refunded') {
    return { ok: false, reason: 'not_paid' }
  }
  const leftCents = order.amounts.totalCents - order.refundedCents
  const priced = priceScope(order, scope, leftCents)
  if (!priced) return { ok: false, reason: 'bad_lines' }
  const { amountCents } = priced
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > leftCents) {
    return { ok: false, reason: 'too_much' }
  }
  return { ok: true, ...priced }
}

function priceScope(
  order: RefundableOrder,
  scope: RefundScope,
  leftCents: Cents,
): { amountCents: Cents; lines: RefundLine[] } | undefined {
  switch (scope.kind) {
    case 'rest':
      return { amountCents: leftCents, lines: [] }
    case 'amount':
      return { amountCents: scope.amountCents, lines: [] }
    case 'lines': {
      const lines = priceLines(order, scope.lines)
      if (!lines) return undefined
      const shippingCents = scope.withShipping ? shippingLeft(order, scope.shippingUpToCents) : 0
      return { amountCents: sumOf(lines, 'amountCents') + shippingCents, lines }
    }
  }
}

function priceLines(order: RefundableOrder, wanted: readonly Units[]): RefundLine[] | undefined {
  if (new Set(wanted.map(({ position }) => position)).size !== wanted.length) return undefined
  const shares = lineShares(order)
  const refunded = order.refunds.flatMap(({ lines }) => lines)
  const lines: RefundLine[] = []
  for (const { position, quantity } of wanted) {
    const line = order.lines[position]
    const share = shares[position]
    const before = refunded.filter((one) => one.position === position)
    const units = sumOf(before, 'quantity') + quantity
    const isPossible = line && Number.isInteger(quantity) && quantity > 0
    if (!isPossible || !share || units > line.quantity) return undefined
    // Less what was paid for the others, not what they are worth by turns: a refund that failed
    // between them leaves a gap, and the parts would be a cent too much.
    const upToCents = unitsShare(share, { quantity: line.quantity, before: 0, units })
    lines.push({ position, quantity, amountCents: upToCents - sumOf(before, 'amountCents') })
  }
  return lines
}

/** What may still be refunded of the shipping. What refunds of units came to beyond them was shipping. */
function shippingLeft(order: RefundableOrder, upToCents = Number.MAX_SAFE_INTEGER): Cents {
  const ofUnits = order.refunds.filter(({ lines }) => lines.length > 0)
  const refundedCents =
    sumOf(ofUnits, 'amountCents') -
    sumOf(
      ofUnits.flatMap(({ lines }) => lines),
      'amountCents',
    )
  return Math.max(0, Math.min(order.amounts.shippingCents, upToCents) - refundedCents)
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)
