import { expect } from 'vitest'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { recordRefund } from '#core/payments/refunds/record-refund.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { sendPendingRefunds } from '#core/payments/refunds/send-refund.server.ts'
import { createReturn } from '#core/returns/create-return.server.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import { refundReturn } from '#core/returns/refund-return.server.ts'
import { reopenDeclined } from '#core/returns/reopen-declined.server.ts'
import { returnsOf, type Return } from '#core/returns/returns.server.ts'
import { declineReturn, receiveReturn } from '#core/returns/transition-return.server.ts'
import { undoReceipt } from '#core/returns/undo-receipt.server.ts'
import { AS_DECLARED } from '../factories/returned-goods.ts'
import { attempt, hasHappened, noticeRefunds, nowOf, orderOf, returnOf, type Life } from './life.ts'
import {
  arrive,
  canGiveAgain,
  cancelUnits,
  countAt,
  giveAgain,
  onTheirWay,
  refundedAt,
  totalAt,
  withUnit,
  type ModelOrder,
  type ModelReturn,
} from './goods-model.ts'
import type { Play } from './live-orders.ts'
import { pickOf, unitsOf, type Step } from './live-step.ts'

const DAY_MS = 24 * 3_600_000

async function refund(life: Life, step: Step, order: ModelOrder, scope: RefundScope) {
  const idempotencyKey = `owner/${life.n}/${(life.made += 1)}`
  const input = { scope, idempotencyKey, reason: '' } as const
  return attempt(life, step, (ctx) => refundOrder(ctx, order.number, input))
}

const refundAmount: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const amountCents = 501 * step.quantities.reduce((product, one) => product * (one + 1), 1)
  const tried = await refund(life, step, order, { kind: 'amount', amountCents })
  const expected = order.isPaid && amountCents <= order.totalCents - order.refundedCents
  hasHappened(tried, expected, 'refund an amount')
}

const refundRest: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const tried = await refund(life, step, order, { kind: 'rest' })
  hasHappened(tried, order.isPaid && order.refundedCents < order.totalCents, 'refund the rest')
}

/** Whether none of these units would be refunded a second time. */
const areUnrefunded = (order: ModelOrder, units: readonly Units[]): boolean =>
  units.every(
    ({ position, quantity }) =>
      refundedAt(order, position) + quantity <= (order.lines[position]?.units.length ?? 0),
  )

const refundLines: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const lines = unitsOf(step, order.lines.length)
  const scope = { kind: 'lines', lines, withShipping: step.flag } as const
  const { outcome, isDone } = await refund(life, step, order, scope)
  // What is left to refund decides too.
  if (outcome?.ok || (outcome === null && isDone)) {
    expect(order.isPaid && areUnrefunded(order, lines)).toBe(true)
  }
}

const sendRefunds: Play = async (life, step) => {
  life.shop.clock.ms += step.pick * DAY_MS
  await attempt(life, step, (ctx) => sendPendingRefunds(ctx))
}

/** The provider reports a refund, perhaps again, or that the bank sent it back. */
const report: Play = async (life, step) => {
  const made = pickOf(step, [...life.shop.books.made.values()])
  if (!made) return
  if (step.flag) made.hasFailed = true
  const { refundId, ref, paymentRef, amountCents } = made
  const status = step.flag ? 'failed' : 'done'
  const told = { refundId, ref, paymentRef, amountCents, status } as const
  const { isDone } = await attempt(life, step, (ctx) => recordRefund(ctx, told))
  // The provider repeats a report until the shop has answered.
  if (!isDone) await recordRefund(life.shop.contextOn(life.db), told)
  if (refundId === null) life.isOdd = true
}

/** The owner refunds on the provider's pages. */
const refundElsewhere: Play = async (life, step) => {
  const order = orderOf(life, step)
  const { books, contextOn } = life.shop
  const paymentRef = `pi_${order?.id}`
  const amountCents = 700
  if (!order?.isPaid || !books.isPossible(paymentRef, amountCents)) return
  const ref = `re_page_${life.n}_${(life.made += 1)}`
  books.made.set(ref, { refundId: null, ref, paymentRef, amountCents, hasFailed: false })
  const told = { refundId: null, ref, paymentRef, amountCents, status: 'done' } as const
  life.isOdd = true
  await recordRefund(contextOn(life.db), told)
}

const giveUp: Play = async (life, step) => {
  const ids = life.model.orders.flatMap(({ refunds }) => [...refunds.keys()])
  const refundId = pickOf(step, ids)
  if (refundId === undefined) return
  const { outcome } = await attempt(life, step, (ctx) => giveUpRefund(ctx, refundId, 'no se debe'))
  if (outcome !== 'settled') return
  life.isOdd = true
  for (const one of life.model.returns) {
    if (one.refundId === refundId && one.status === 'refunded') {
      one.status = one.hasArrived ? 'received' : 'requested'
    }
  }
}

async function rememberReturn(life: Life, order: ModelOrder, code: string): Promise<void> {
  const record = (await returnsOf(life.db, order.id)).find((one) => one.code === code)
  if (!record || life.model.returns.some(({ id }) => id === record.id)) return
  const { id, kind, units } = record
  const begun = { status: 'requested', hasArrived: false, isOnShelf: false } as const
  life.model.returns.push({
    id,
    order,
    kind,
    units,
    ...begun,
    taken: [],
    missing: [],
    refundId: null,
  })
}

const ask: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const units = unitsOf(step, order.lines.length)
  const wish = { units, reason: 'size', note: null, seen: (life.made += 1) }
  const { outcome } = await attempt(life, step, (ctx) => createReturn(ctx, order.id, wish))
  if (!outcome?.ok) return
  for (const { position, quantity } of units) {
    expect(quantity).toBeLessThanOrEqual(countAt(order, position, 'buyer'))
  }
  await rememberReturn(life, order, outcome.code)
}

const withdraw: Play = async (life, step) => {
  const order = orderOf(life, step)
  if (!order) return
  const units = step.flag ? [] : unitsOf(step, order.lines.length)
  const goods = step.flag ? '' : JSON.stringify(units)
  const declared = { ...AS_DECLARED, number: order.number, isWhole: step.flag, goods, units }
  const { outcome } = await attempt(life, step, (ctx) => declareWithdrawal(ctx, declared, order.id))
  if (outcome) await rememberReturn(life, order, outcome.code)
}

async function recordOf(life: Life, { order, id }: ModelReturn): Promise<Return> {
  const record = (await returnsOf(life.db, order.id)).find((one) => one.id === id)
  if (!record) throw new Error(`return ${id} has gone`)
  return record
}

/** Whether the buyer has goods of the return. */
const isWithBuyer = ({ order, units }: ModelReturn): boolean =>
  units.length === 0
    ? totalAt(order, 'buyer', 'back') > 0
    : units.some(({ position }) => countAt(order, position, 'buyer') > 0)

const receive: Play = async (life, step) => {
  const one = returnOf(life, step)
  if (!one) return
  const record = await recordOf(life, one)
  const missing = one.status === 'requested' ? missingOf(one, step) : []
  const how = { at: nowOf(life), restocks: step.flag, missing }
  const tried = await attempt(life, step, (ctx) => receiveReturn(ctx, record, how))
  const isOpen = one.status === 'requested' || (one.status === 'refunded' && !one.hasArrived)
  if (!hasHappened(tried, isOpen && isWithBuyer(one), 'receive')) return
  if (one.status === 'requested') one.status = 'received'
  one.missing = missing
  for (const { position } of missing) one.units = withUnit(one.units, position, -1)
  arrive(life.model, one, step.flag)
}

/** Now and then a unit of a line of several is not in the parcel. */
function missingOf(one: ModelReturn, { quantities: [chance] }: Step): Units[] {
  const several = onTheirWay(one).find(({ quantity }) => quantity > 1)
  return chance === 3 && several ? [{ position: several.position, quantity: 1 }] : []
}

const undoReceived: Play = async (life, step) => {
  const one = returnOf(life, step)
  if (!one) return
  const record = await recordOf(life, one)
  const at = nowOf(life)
  const tried = await attempt(life, step, (ctx) => undoReceipt(ctx, record, at))
  const expected = one.status === 'received' && canGiveAgain(life.model, one)
  // What was missing may be in another return by now, or refunded.
  const isSure = !expected || one.missing.length === 0
  if (isSure ? !hasHappened(tried, expected, 'undo a receipt') : !tried.outcome?.ok) return
  giveAgain(life.model, one)
  for (const { position } of one.missing) one.units = withUnit(one.units, position, 1)
  Object.assign(one, { status: 'requested', hasArrived: false, missing: [] })
}

const decline: Play = async (life, step) => {
  const one = returnOf(life, step)
  if (!one) return
  const record = await recordOf(life, one)
  const how = { at: nowOf(life), reason: 'usada', exception: 'usada' }
  const tried = await attempt(life, step, (ctx) => declineReturn(ctx, record, how))
  const isReceived = one.status === 'received'
  const expected = isReceived ? canGiveAgain(life.model, one) : one.status === 'requested'
  if (!hasHappened(tried, expected, 'decline')) return
  one.status = 'declined'
  if (isReceived) giveAgain(life.model, one)
}

const reopen: Play = async (life, step) => {
  const one = returnOf(life, step)
  if (!one) return
  const record = await recordOf(life, one)
  const at = nowOf(life)
  const { outcome } = await attempt(life, step, (ctx) => reopenDeclined(ctx, record, at))
  if (!outcome?.ok) return
  expect(one.status).toBe('declined')
  one.status = one.hasArrived ? 'received' : 'requested'
  if (one.hasArrived) arrive(life.model, one, one.isOnShelf)
}

const refundOf: Play = async (life, step) => {
  const one = returnOf(life, step)
  if (!one) return
  const { order } = one
  const record = await recordOf(life, one)
  const openBefore = order.lines.map((_line, position) => countAt(order, position, 'open'))
  const { outcome, isDone } = await attempt(life, step, (ctx) => refundReturn(ctx, record))
  if (outcome === null ? !isDone : !outcome.ok) return
  expect(['requested', 'received']).toContain(one.status)
  one.status = 'refunded'
  one.refundId = (await noticeRefunds(life)).at(-1) ?? null
  if (one.kind === 'return') return
  // A withdrawal before dispatch is a cancellation: none of its units is sent.
  for (const { position, quantity } of one.units) {
    const before = openBefore[position] ?? 0
    const left = Math.min(quantity, before) - (before - countAt(order, position, 'open'))
    if (left > 0) cancelUnits(life.model, order, [{ position, quantity: left }])
  }
}

export const MONEY_STEPS = {
  refundAmount,
  refundLines,
  refundRest,
  sendRefunds,
  report,
  refundElsewhere,
  giveUp,
  ask,
  withdraw,
  receive,
  undoReceipt: undoReceived,
  decline,
  reopen,
  refundReturn: refundOf,
}
