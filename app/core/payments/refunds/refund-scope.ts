import type { Cents } from '#core/base/money/money.ts'
import type { Order, OrderState } from '#core/orders/order.ts'
import { allocateToLines, unitsShare } from '#core/base/money/allocate-to-lines.ts'

/** Units of one order line, identified by its position. */
type Units = { position: number; quantity: number }

/** Refunded units and their amount; of quantity 0: a reduction of units that the buyer keeps. */
export type RefundLine = Units & { amountCents: Cents }

/** What to refund: the rest, an amount, units of lines, or a part of the price of a line's units. */
export type RefundScope =
  | { kind: 'reduction'; position: number; amountCents: Cents }
  | { kind: 'rest' }
  | { kind: 'amount'; amountCents: Cents }
  | {
      kind: 'lines'
      lines: readonly Units[]
      /** With the gift wrap and the fee of cash on delivery, if there are any. */
      withShipping: boolean
      /** The most shipping to refund; if missing, all of it. The wrap is refunded whole. */
      shippingUpToCents?: Cents
    }

/** An order with its done and pending refunds; failed refunds are left out. */
export type RefundableOrder = Pick<Order, 'amounts' | 'vat' | 'lines'> & {
  payment: OrderState['payment']
  refundedCents: Cents
  refunds: readonly { amountCents: Cents; lines: readonly RefundLine[] }[]
}

export type RefundWorth =
  | { ok: true; amountCents: Cents; lines: RefundLine[] }
  /** `worth_nothing`: a code paid for all of it. */
  | { ok: false; reason: 'not_paid' | 'too_much' | 'bad_lines' | 'worth_nothing' }

/**
 * The amount of a scope, in cents, in total and per line. Refuses unpaid orders, more than is left
 * to refund, and units that were refunded before. Guarded by: refund-scope.test.ts.
 */
export function refundWorth(order: RefundableOrder, scope: RefundScope): RefundWorth {
  if (order.payment !== 'paid' && order.payment !== 'partly_refunded') {
    return { ok: false, reason: 'not_paid' }
  }
  const leftCents = order.amounts.totalCents - order.refundedCents
  const priced = priceScope(order, scope, leftCents)
  if (!priced) return { ok: false, reason: 'bad_lines' }
  const { amountCents } = priced
  if (scope.kind === 'lines' && amountCents === 0) return { ok: false, reason: 'worth_nothing' }
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
    case 'reduction': {
      const { position, amountCents } = scope
      return amountCents > paidAt(order, position)
        ? undefined
        : { amountCents, lines: [{ position, quantity: 0, amountCents }] }
    }
    case 'lines': {
      const lines = priceLines(order, scope.lines)
      if (!lines) return undefined
      const shippingCents = scope.withShipping ? shippingLeft(order, scope.shippingUpToCents) : 0
      return { amountCents: sumOf(lines, 'amountCents') + shippingCents, lines }
    }
  }
}

/** What was paid for a line and has not gone back, in cents. */
export function paidAt(
  order: Pick<RefundableOrder, 'amounts' | 'vat' | 'lines' | 'refunds'>,
  position: number,
): Cents {
  const back = order.refunds
    .flatMap(({ lines }) => lines)
    .filter((one) => one.position === position)
  return (allocateToLines(order)[position]?.paidCents ?? 0) - sumOf(back, 'amountCents')
}

function priceLines(order: RefundableOrder, wanted: readonly Units[]): RefundLine[] | undefined {
  if (new Set(wanted.map(({ position }) => position)).size !== wanted.length) return undefined
  const shares = allocateToLines(order)
  const refunded = order.refunds.flatMap(({ lines }) => lines)
  const lines: RefundLine[] = []
  for (const { position, quantity } of wanted) {
    const line = order.lines[position]
    const share = shares[position]
    const own = refunded.filter((one) => one.position === position)
    const before = own.filter((one) => one.quantity > 0)
    const reducedCents = sumOf(own, 'amountCents') - sumOf(before, 'amountCents')
    const units = sumOf(before, 'quantity') + quantity
    const isPossible = line && Number.isInteger(quantity) && quantity > 0
    if (!isPossible || !share || units > line.quantity) return undefined
    // Subtract what was refunded, not the share of the earlier units: after a failed refund the
    // shares leave a gap, and their sum would be a cent too much.
    const paidCents = share.paidCents - reducedCents
    const upToCents = unitsShare({ paidCents }, { quantity: line.quantity, before: 0, units })
    const amountCents = Math.max(0, upToCents - sumOf(before, 'amountCents'))
    lines.push({ position, quantity, amountCents })
  }
  return lines
}

/** Shipping and wrap left to refund. A refund of units that exceeds their amount refunded those. */
function shippingLeft(order: RefundableOrder, upToCents = Number.MAX_SAFE_INTEGER): Cents {
  const ofUnits = order.refunds.filter(({ lines }) => lines.length > 0)
  const refundedCents =
    sumOf(ofUnits, 'amountCents') -
    sumOf(
      ofUnits.flatMap(({ lines }) => lines),
      'amountCents',
    )
  const { shippingCents, giftWrapCents, codFeeCents = 0 } = order.amounts
  const extraCents = giftWrapCents + codFeeCents
  return Math.max(0, Math.min(shippingCents, upToCents) + extraCents - refundedCents)
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0)
