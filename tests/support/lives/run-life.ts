import { expect } from 'vitest'
import type { Db } from '#db/schema.ts'
import { settleRefundByHand } from '#core/payments/refunds/owed-refunds.server.ts'
import { sendPendingRefunds } from '#core/payments/refunds/send-refund.server.ts'
import { compareLife } from './compare-life.ts'
import { beginLife, noticeRefunds, type Life } from './life.ts'
import { CHANGE_STEPS } from './live-changes.ts'
import { MONEY_STEPS } from './live-money.ts'
import { ORDER_STEPS } from './live-orders.ts'
import { noticeReplacements, REPLACEMENT_STEPS } from './live-replacements.ts'
import type { Step } from './live-step.ts'

const STEPS = { ...ORDER_STEPS, ...MONEY_STEPS, ...REPLACEMENT_STEPS, ...CHANGE_STEPS }
const DAY_MS = 24 * 3_600_000
/** Nothing goes wrong. */
const QUIET: Step = {
  what: 'expire',
  pick: 0,
  quantities: [],
  flag: false,
  answer: 'done',
  crashAt: 0,
}
/** More than the failures of one life. */
const ROUNDS = 4

/** Lives the steps in the shop and in the model, and compares both after each. */
export async function runLife(db: Db, n: number, steps: readonly Step[]): Promise<Life> {
  const life = await beginLife(db, n, steps[0]?.quantities.map((units) => units * 2) ?? [])
  for (const step of steps) {
    life.shop.clock.ms += 1000
    await STEPS[step.what](life, step)
    await noticeRefunds(life)
    await noticeReplacements(life)
    await compareLife(db, life.model, life.usesBefore)
  }
  await settleAll(life)
  return life
}

/** The provider answers again: every debt is paid, and its books are the shop's. */
async function settleAll(life: Life): Promise<void> {
  const { db, shop, model } = life
  shop.books.state.answer = 'done'
  // The next life has the same clock, and would expire what this one leaves unpaid.
  await ORDER_STEPS.expire(life, QUIET)
  for (let round = 0; round < ROUNDS; round += 1) {
    shop.clock.ms += 2 * DAY_MS
    await sendPendingRefunds(shop.contextOn(db))
  }
  await payByHand(life)
  await noticeRefunds(life)
  await noticeReplacements(life)
  await compareLife(db, model, life.usesBefore)
  for (const { id, isCod } of model.orders) {
    const refunds = await db
      .selectFrom('refunds')
      .select(['status', 'amount_cents as cents'])
      .where('order_id', '=', id)
      .where('status', '!=', 'failed')
      .execute()
    const doneCents = refunds.reduce((sum, { cents }) => sum + cents, 0)
    if (isCod) {
      expect([id, refunds.filter(({ status }) => status === 'pending')]).toEqual([id, []])
      continue
    }
    const given = shop.books.givenCents(`pi_${id}`)
    expect(given).toBeLessThanOrEqual(shop.books.charged.get(`pi_${id}`) ?? 0)
    if (life.isOdd) continue
    expect([id, refunds.filter(({ status }) => status === 'pending')]).toEqual([id, []])
    expect([id, given]).toEqual([id, doneCents])
  }
}

/** No provider gives back what a courier has collected. */
async function payByHand({ db, shop, model }: Life): Promise<void> {
  const ids = model.orders.flatMap(({ id, isCod }) => (isCod ? [id] : []))
  if (ids.length === 0) return
  const owed = await db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', 'in', ids)
    .where('status', '=', 'pending')
    .execute()
  for (const { id } of owed) {
    await settleRefundByHand(shop.contextOn(db), id, 'transferencia')
  }
}
