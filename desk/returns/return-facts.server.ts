import { returnExchangeText } from '#core/orders/exchanges/exchange-text.ts'
import { returnExchangeFor } from '#core/orders/exchanges/return-exchanges.server.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import { labelLines } from '#core/returns/label.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { recalledPositions } from '#core/orders/fulfilment/recalled-units.server.ts'
import { findReturn, type OwnerReturn } from '#core/returns/owner-returns.server.ts'
import { refundOfReturn } from '#core/returns/refund-return.server.ts'
import { reasonText } from '#core/returns/return-form.ts'
import { refuseInTime } from '#core/returns/transition-return.server.ts'
import type { Db } from '#db/schema.ts'

/** What a return is worth, or why its money cannot go back by itself. */
export async function quoteReturn(db: Db, one: OwnerReturn) {
  const scope = await refundOfReturn(db, one)
  if (!one.order || !scope) return { ok: false, reason: 'no_units' } as const
  return quoteRefund(db, one.order.id, scope)
}

/** Everything about a return that its page shows; without the money for those who may not see it. */
export async function returnFacts(db: Db, code: string, seesMoney: boolean) {
  const one = await findReturn(db, code)
  if (!one) return undefined
  const { order, units, missing } = one
  const isOpen = one.status === 'requested' || one.status === 'received'
  const [inTime, worth, recalled, exchange] = await Promise.all([
    isOpen ? refuseInTime(db, one) : undefined,
    isOpen && seesMoney ? quoteReturn(db, one) : undefined,
    order ? recalledPositions(db, order.id) : new Array<number>(),
    returnExchangeFor(db, one),
  ])
  return {
    code: one.code,
    kind: one.kind,
    status: one.status,
    isRefundPending: one.isRefundPending,
    name: one.name,
    email: one.email,
    typedNumber: one.typedNumber,
    orderNumber: order?.number ?? null,
    orderState: order?.state ?? null,
    dueDay: one.dueDay,
    requestedAt: one.requestedAt,
    receivedAt: one.receivedAt,
    closedAt: one.closedAt,
    reason: one.reason === null ? null : (reasonText(one.reason) ?? one.reason),
    note: one.note,
    goods: one.goods,
    isWhole: one.isWhole,
    declineReason: one.declineReason,
    declineException: one.declineException,
    lines: units.map((line) => ({
      ...lineFacts(order, line),
      isRecalled: recalled.includes(line.position),
    })),
    missing: missing.map((line) => lineFacts(order, line)),
    label: order ? labelLines(one.code, order) : [],
    /** Set if only a legal exception allows to decline it; the day is null before dispatch. */
    inTime: inTime ? { lastDay: inTime.lastDay } : null,
    worth: worth ?? null,
    exchange: exchange
      ? { number: exchange.number, text: returnExchangeText(exchange, seesMoney) }
      : null,
  }
}

function lineFacts(order: OwnerReturn['order'], { position, quantity }: Units) {
  const line = order?.lines[position]
  return { position, quantity, text: line ? `${line.name}, ${line.color} ${line.size}` : '' }
}

export type ReturnFacts = NonNullable<Awaited<ReturnType<typeof returnFacts>>>
