import { expect } from 'vitest'
import type { Db } from '#db/schema.ts'
import type { Units } from '#core/orders/fulfilment/line-units.ts'
import { countStock } from '#core/stock/owner-stock.server.ts'
import {
  Crash,
  crashingDb,
  lifeShop,
  otherVariants,
  productOf,
  SIZES,
  type LifeShop,
} from './life-shop.ts'
import {
  allOpen,
  cancelUnits,
  freeUnits,
  refundUnits,
  totalAt,
  type Model,
  type ModelOrder,
  type ModelReturn,
} from './goods-model.ts'
import { pickOf, type Step } from './live-step.ts'

/** A life: a few orders over the same three variants, in the shop and in the model. */
export type Life = {
  db: Db
  n: number
  shop: LifeShop
  model: Model
  usesBefore: number
  /** The provider's books and the shop's differ for a known reason. */
  isOdd: boolean
  made: number
}

type Context = ReturnType<LifeShop['contextOn']>

/** The life's moment, ISO-8601 UTC. */
export const nowOf = (life: Life): string => life.shop.now().toISOString()

/** Begins with a count, and with what earlier lives left reserved. */
export async function beginLife(db: Db, n: number, counts: readonly number[]): Promise<Life> {
  const shop = lifeShop(db, n)
  const model: Model = { shelf: new Map(), orders: [], returns: [], codeUses: 0 }
  const sold = SIZES.map((size) => `${productOf(n, size).id}/${size}/Azul`)
  const others = otherVariants(n).filter((variantId) => !sold.includes(variantId))
  for (const [index, variantId] of [...sold, ...others].entries()) {
    const { reserved } = await db
      .selectFrom('stock')
      .select('reserved')
      .where('variant_id', '=', variantId)
      .executeTakeFirstOrThrow()
    const onHand = reserved + (counts[index % SIZES.length] ?? 0)
    await countStock(shop.contextOn(db), variantId, { units: onHand, at: shop.now().toISOString() })
    model.shelf.set(variantId, { onHand, reserved })
  }
  const { used_count: usesBefore } = await db
    .selectFrom('discount_codes')
    .select('used_count')
    .where('code', '=', 'WELCOME10')
    .executeTakeFirstOrThrow()
  return { db, n, shop, model, usesBefore, isOdd: false, made: 0 }
}

/** The outcome; or that it crashed before its first transaction ended, or after. */
type Attempt<T> = { outcome: T; isDone: true } | { outcome: null; isDone: boolean }

/** Runs a use case, which crashes where the step says. */
export async function attempt<T>(
  life: Life,
  step: Step,
  work: (ctx: Context) => Promise<T>,
): Promise<Attempt<T>> {
  const { state } = life.shop.books
  Object.assign(state, { answer: step.answer, calls: 0 })
  try {
    const outcome = await work(life.shop.contextOn(crashingDb(life.db, step.crashAt)))
    return { outcome, isDone: true }
  } catch (error) {
    if (!(error instanceof Crash)) throw error
    // The provider is called after the first transaction, and its answer is stored in a second.
    return { outcome: null, isDone: state.calls > 0 }
  }
}

/** Whether it took effect, which must be as the model says. */
export function hasHappened(
  { outcome, isDone }: Attempt<{ ok: boolean }>,
  expected: boolean,
  what: string,
): boolean {
  if (outcome === null) {
    if (isDone) expect([what, expected]).toEqual([what, true])
    return isDone
  }
  expect([what, outcome]).toMatchObject([what, { ok: expected }])
  return expected
}

export const orderOf = (life: Life, step: Step): ModelOrder | undefined =>
  pickOf(step, life.model.orders)

export const returnOf = (life: Life, step: Step): ModelReturn | undefined =>
  pickOf(step, life.model.returns)

/** Takes over the refunds of the shop: which units they cover, and their sums. */
export async function noticeRefunds(life: Life): Promise<string[]> {
  const noticed: string[] = []
  for (const order of life.model.orders) {
    const rows = await life.db
      .selectFrom('refunds')
      .leftJoin('refund_lines', 'refund_lines.refund_id', 'refunds.id')
      .select(['id', 'status', 'refunds.amount_cents as cents', 'position', 'quantity'])
      .where('order_id', '=', order.id)
      .orderBy('requested_at')
      .execute()
    const cents = new Map<string, number>()
    for (const id of new Set(rows.map((row) => row.id))) {
      const own = rows.filter((row) => row.id === id)
      const isFreed = own[0]?.status === 'failed'
      if (!isFreed) cents.set(id, own[0]?.cents ?? 0)
      const units = own.flatMap(({ position, quantity }): Units[] =>
        position === null || quantity === null ? [] : [{ position, quantity }],
      )
      if (!order.refunds.has(id)) {
        noticed.push(id)
        refundUnits(life.model, order, units)
        order.refunds.set(id, { units, isFreed: false })
      }
      const known = order.refunds.get(id)
      if (!known || known.isFreed || !isFreed) continue
      known.isFreed = true
      freeUnits(order, units)
    }
    order.refundedCents = [...cents.values()].reduce((sum, one) => sum + one, 0)
    // What was to follow a parcel is not sent once all money went back.
    const isWhole = order.totalCents > 0 && order.refundedCents === order.totalCents
    const isDone = rows.every(({ status }) => status !== 'pending')
    if (isWhole && isDone && !order.isCancelled && totalAt(order, 'buyer', 'back') > 0) {
      cancelUnits(life.model, order, allOpen(order))
    }
  }
  return noticed
}
