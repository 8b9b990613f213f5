import { expect } from 'vitest'
import { changeLine, payChangedLine } from '#core/returns/line-changes/change-line.server.ts'
import { OWNER, SHOPPER } from '#tests/support/database/actors.ts'
import {
  availableOf,
  changeUnits,
  countAt,
  isToSend,
  refundedAt,
  type Model,
  type ModelOrder,
} from './goods-model.ts'
import { otherVariants } from './life-shop.ts'
import { attempt, noticeRefunds, orderOf, type Life } from './life.ts'
import type { Play } from './live-orders.ts'
import { pickOf, type Step } from './live-step.ts'

/** Whether all units of a line are to be sent, and none is on its way back. */
function isOpen(model: Model, order: ModelOrder, position: number): boolean {
  const units = order.lines[position]?.units.length ?? 0
  const isComingBack = model.returns.some(
    (one) =>
      one.order === order &&
      (one.status === 'requested' || one.status === 'received') &&
      (one.units.length === 0 || one.units.some((unit) => unit.position === position)),
  )
  return (
    isToSend(order) &&
    !order.isPending && // the courier collects what was agreed
    countAt(order, position, 'open') === units &&
    refundedAt(order, position) === 0 &&
    !isComingBack
  )
}

type Wanted = { position: number; quantity: number; variantId: string }

const isDearer = (from: string, to: string): boolean => from.includes('/S/') && to.includes('/M/')

/** Whether nothing but the money that is left can refuse it. */
function mayChange({ model }: Life, order: ModelOrder, wanted: Wanted): boolean {
  const { position, quantity, variantId } = wanted
  const line = order.lines[position]
  const [product] = variantId.split('/')
  return (
    line !== undefined &&
    isOpen(model, order, position) &&
    quantity <= line.units.length &&
    line.variantId.split('/')[0] === product &&
    !isDearer(line.variantId, variantId) &&
    order.lines.every((other) => other.variantId !== variantId) &&
    availableOf(model, variantId) >= quantity
  )
}

/** Mostly a change that may be made; now and then any. */
function chooseChange(life: Life, step: Step) {
  const { model, n } = life
  const [some = 0, at = 0] = step.quantities
  const order = orderOf(life, step)
  const any = model.orders.flatMap((one) =>
    one.lines.flatMap(({ units }, position) =>
      otherVariants(n).map((variantId) => {
        const quantity = some === 0 ? units.length : Math.min(some, units.length)
        return { order: one, position, quantity, variantId }
      }),
    ),
  )
  const possible = any.filter((one) => mayChange(life, one.order, one))
  const pick = at * 4 + step.pick
  if (step.pick % 4 > 0 && possible.length > 0) return pickOf({ ...step, pick }, possible)
  return pickOf(
    { ...step, pick },
    any.filter((one) => one.order === order),
  )
}

const change: Play = async (life: Life, step: Step) => {
  const wanted = chooseChange(life, step)
  if (!wanted) return
  const { order, position, quantity, variantId } = wanted
  const read = order.lines[position]?.variantId ?? ''
  const may = read !== variantId && mayChange(life, order, wanted)
  const actor = step.flag ? SHOPPER : OWNER
  const tried = await attempt(life, step, async (inside) => {
    const ctx = { ...inside, actor }
    const wish = { position, read, wanted: variantId, units: quantity }
    const made = await changeLine(ctx, order.number, wish)
    if (made.ok) await payChangedLine(ctx, made)
    return made
  })
  const { outcome, isDone } = tried
  if (outcome?.ok === false && may) {
    expect(['little_left', 'too_many']).toContain(outcome.reason)
  }
  if (outcome === null ? !isDone : !outcome.ok || !outcome.isChanged) return
  expect(['change', may]).toEqual(['change', true])
  changeUnits(life.model, order, wanted)
  await noticeRefunds(life)
}

export const CHANGE_STEPS = { changeLine: change }
