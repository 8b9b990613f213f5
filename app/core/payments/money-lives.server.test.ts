import { asShopper } from '#tests/support/database/actors.ts'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import { checkInvoices } from '#core/orders/invoices/check-invoices.server.ts'
import { sumBook } from '#core/orders/invoices/invoices.server.ts'
import { moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import { recordDispute } from '#core/payments/cases/record-dispute.server.ts'
import { listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import type { RefundAnswer } from '#core/payments/provider/payment-provider.ts'
import { recordExternalRefund } from '#core/payments/refunds/link-external-refund.server.ts'
import { settleRefundByHand } from '#core/payments/refunds/owed-refunds.server.ts'
import { recordRefund } from '#core/payments/refunds/record-refund.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { refundsOfOrder } from '#core/payments/refunds/refunds.server.ts'
import type { RefundScope } from '#core/payments/refunds/refund-scope.ts'
import { sendRefund } from '#core/payments/refunds/send-refund.server.ts'
import { changeLine, payChangedLine } from '#core/returns/line-changes/change-line.server.ts'
import { giveUpRefund } from '#core/returns/give-up-refund.server.ts'
import type { Db } from '#db/schema.ts'
import { compareInvoices } from '#tests/support/lives/compare-invoices.ts'
import { exchangeInLife, type ExchangeStep } from '#tests/support/lives/exchange-in-life.ts'
import { tshirt } from '#tests/support/factories/factories.ts'
import { offersOfShop, packOf, secondAtHalf } from '#tests/support/offers/shop-offers.ts'
import { length } from '#tests/support/bars.ts'
import {
  elsewhere,
  LATER,
  orderRow,
  paymentContext,
  purchase,
  shopWithOrders,
} from '#tests/support/factories/order-life.ts'
import { cancelLines } from './cancel-lines.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { checkLedger } from './check-ledger.server.ts'
import { expireOrder } from './expire-orders.server.ts'
import { openPayment } from './open-payment.server.ts'
import { settlePayment } from './settle-payment.server.ts'

vi.setConfig({ testTimeout: 300_000 })

const LIVES = length(120, 2000)
/** Of a wrapped order. */
const TOTAL = 25_438
const gift = { note: 'Feliz día' }

/** `crash`: the process dies while it asks; its lease stays. */
type Answer = 'done' | 'refused' | 'bounced' | 'unknown' | 'crash'
type Status = 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_needs_response'
type Step =
  | { do: 'pay'; ref: number }
  | { do: 'expire' | 'cancel' | 'enter' }
  | { do: 'change_line'; units: number; key: string; position: number; answer: Answer }
  | ExchangeStep
  | { do: 'cancel_lines'; units: { position: number; quantity: number }[]; answer: Answer }
  | { do: 'refund'; scope: RefundScope; answer: Answer }
  | { do: 'retry'; nth: number; answer: Answer }
  | { do: 'by_hand' | 'give_up'; nth: number }
  | { do: 'report'; nth: number; status: 'done' | 'failed' | 'pending'; isRepeated: boolean }
  | { do: 'at_provider'; ref: number; amountCents: number; status: 'done' | 'failed' | 'pending' }
  | { do: 'dispute'; status: Status; amountCents: number }

const to = <Do extends Step['do']>(name: Do) => fc.constant(name)
const answer = fc.constantFrom<Answer>('done', 'refused', 'bounced', 'unknown', 'crash')
const nth = fc.nat({ max: 3 })
const someCents = fc.constantFrom(1, 1000, 6000, TOTAL - 1000, TOTAL)
const status = fc.constantFrom('done', 'failed', 'pending')
const units = fc.array(
  fc.record({ position: fc.nat({ max: 1 }), quantity: fc.integer({ min: 1, max: 2 }) }),
  { minLength: 1, maxLength: 1 },
)
const scope = fc.oneof(
  fc.constant({ kind: 'rest' as const }),
  fc.record({ kind: fc.constant('amount' as const), amountCents: someCents }),
  fc.record({
    kind: fc.constant('lines' as const),
    lines: units,
    withShipping: fc.boolean(),
  }),
)
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: to('pay'), ref: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('expire', 'cancel', 'enter') }) },
  { weight: 4, arbitrary: fc.record({ do: to('refund'), scope, answer }) },
  { weight: 1, arbitrary: fc.record({ do: to('cancel_lines'), units, answer }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: to('change_line'),
      units: fc.integer({ min: 1, max: 2 }),
      position: fc.constantFrom(0, 0, 0, 2),
      key: fc.constantFrom('S/Azul', 'L/Azul', 'M/Negro', 'S/Negro', 'M/Azul'),
      answer,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: to('exchange'),
      units: fc.integer({ min: 1, max: 2 }),
      position: fc.constantFrom(0, 0, 0, 2),
      end: fc.constantFrom<ExchangeStep['end']>('pay', 'pay', 'pay_late', 'expire', 'cancel'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: to('retry'), nth, answer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('by_hand', 'give_up'), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: to('report'), nth, status, isRepeated: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: to('at_provider'),
      ref: fc.nat({ max: 1 }),
      amountCents: someCents,
      status,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: to('dispute'),
      status: fc.constantFrom<Status>('needs_response', 'won', 'lost', 'warning_needs_response'),
      amountCents: someCents,
    }),
  },
)

const CRASH = 'the machine went down'

/** Goes on after a crash of the process, as the next one would. */
const survive = <T>(work: Promise<T>): Promise<T | undefined> =>
  work.catch((error: unknown) => {
    if (error instanceof Error && error.message === CRASH) return undefined
    throw error
  })

/** A shop whose provider answers as the step says; an answer names a new refund each time. */
async function theShop() {
  const script = {
    answer: 'done' as Answer,
    refunds: 0,
    minutes: 0,
    changes: 0,
    cheaper: 0,
    exchanges: 0,
    placed: 0,
    exchanged: 0,
  }
  const refund = async (): Promise<RefundAnswer> => {
    const ref = `re_${(script.refunds += 1)}`
    if (script.answer === 'crash') throw new Error(CRASH)
    if (script.answer === 'done') return { status: 'done', ref }
    if (script.answer === 'unknown') return { status: 'unknown', isKeySpent: true, detail: 'x' }
    return { status: 'refused', ref: script.answer === 'bounced' ? ref : null, detail: 'x' }
  }
  const provider = elsewhere({ refund })
  const { db, context, kind } = await shopWithOrders(0, provider)
  await db.updateTable('stock').set({ on_hand: 100_000 }).execute()
  // Of three prices, so that a cheaper one may become a cheaper one still.
  const price = async (id: string, cents: number) =>
    db.updateTable('variants').set({ price_cents: cents }).where('id', '=', id).execute()
  await price('mens-jacket-1/S/Azul', 9002)
  await price('mens-jacket-1/M/Negro', 9001)
  await price('mens-jacket-1/S/Negro', 4003)
  await price('mens-jacket-1/L/Negro', 11_007)
  const now = () => new Date(LATER.getTime() + script.minutes * 60_000)
  let ids = 0
  const newId = (prefix: string) => `${prefix}_life_${(ids += 1)}`
  const { ctx } = paymentContext(db, { provider, now, newId })
  return { db, kind, context, ctx, script, provider }
}
type LifeShop = Awaited<ReturnType<typeof theShop>>

/** A late payment is refunded at once, with the answer of an earlier step. */
async function payLife({ ctx, db }: LifeShop, orderId: string, paymentRef: string, attempt = 1) {
  const { total_cents: amountCents } = await orderRow(db, orderId)
  return survive(
    settlePayment(ctx, {
      orderId,
      attempt,
      sessionRef: `cs_${orderId}_${attempt}`,
      status: 'paid',
      paymentRef,
      amountCents,
      currency: 'EUR',
      isLive: false,
    }),
  )
}

/** A repeated command is the same refund. */
async function refundTwice(
  { ctx }: LifeShop,
  { number, key, scope: wanted }: { number: string; key: string; scope: RefundScope },
): Promise<void> {
  const input = { scope: wanted, idempotencyKey: key, reason: '' } as const
  const first = await survive(refundOrder(ctx, number, input))
  if (!first) return
  const again = await refundOrder(ctx, number, input)
  const idOf = (one: typeof first) => one.ok && one.refundId
  expect(idOf(again)).toBe(idOf(first))
}

/** What is dearer, sold otherwise or has left is refused, and changes nothing. */
async function changeSome(
  { db, ctx, script }: LifeShop,
  number: string,
  { position, units: some, key }: Extract<Step, { do: 'change_line' }>,
): Promise<void> {
  const row = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('variant_id as read')
    .where('number', '=', number)
    .where('position', '=', position)
    .executeTakeFirst()
  if (!row) return
  const change = { ...row, position, wanted: `${row.read.split('/')[0]}/${key}`, units: some }
  const made = await changeLine(ctx, number, change)
  const isPaid = made.ok && made.line.backCents > 0
  script.changes += made.ok ? 1 : 0
  script.cheaper += isPaid ? 1 : 0
  if (made.ok) await survive(payChangedLine(ctx, made))
}

/** Orders a dearer variant, which its buyer pays, perhaps after its term, or not. */
async function exchangeSome(shop: LifeShop, number: string, step: ExchangeStep): Promise<void> {
  const { ctx, db, provider, script } = shop
  const n = (script.exchanges += 1)
  const made = await exchangeInLife({ ...ctx, provider }, number, { ...step, n })
  if (!made) return
  script.placed += 1
  const settled = made.isPaid ? await payLife(shop, made.id, `pi_${made.id}`, 2) : undefined
  script.exchanged += settled?.startsWith('paid') ? 1 : 0
  await requireAgreement(db, made.id)
}

async function take(shop: LifeShop, n: number, step: Step): Promise<void> {
  const { ctx, db, script } = shop
  const orderId = `ord_${n}`
  const { number, payment_ref: paymentRef } = await orderRow(db, orderId)
  const refunds = await refundsOfOrder(db, orderId)
  const nthRefund = 'nth' in step ? refunds[step.nth % Math.max(1, refunds.length)] : undefined
  if ('answer' in step) script.answer = step.answer
  script.minutes += 3
  switch (step.do) {
    case 'pay':
      await payLife(shop, orderId, `pi_${n}_${step.ref}`)
      return
    case 'expire':
      await expireOrder(db, orderId, { cause: 'clock', at: ctx.now().toISOString() })
      return
    case 'cancel':
      await survive(cancelOrder(asShopper(ctx), number))
      return
    case 'cancel_lines':
      await survive(cancelLines(asShopper(ctx), number, step.units))
      return
    case 'change_line':
      await changeSome(shop, number, step)
      return
    case 'exchange':
      await exchangeSome(shop, number, step)
      return
    case 'enter': {
      const cases = await listPaymentCases(db, { includeClosed: false })
      const own = cases.find((one) => one.orderNumber === number && one.kind === 'refund_misfit')
      if (own) await recordExternalRefund(ctx, own.id)
      return
    }
    case 'refund':
      await refundTwice(shop, { number, key: `${orderId}/${script.minutes}`, scope: step.scope })
      return
    case 'retry':
      if (nthRefund) await survive(sendRefund(ctx, nthRefund.id))
      return
    case 'by_hand':
      if (nthRefund) await settleRefundByHand(ctx, nthRefund.id, 'transferencia')
      return
    case 'give_up':
      if (nthRefund) await giveUpRefund(ctx, nthRefund.id, 'x')
      return
    case 'report': {
      if (!nthRefund || paymentRef === null) return
      const { id: refundId, providerRef, amountCents } = nthRefund
      const report = { refundId, ref: providerRef ?? `re_of_${refundId}`, paymentRef, amountCents }
      for (let times = step.isRepeated ? 2 : 1; times > 0; times -= 1) {
        await recordRefund(ctx, { ...report, status: step.status })
      }
      return
    }
    case 'at_provider': {
      if (paymentRef === null) return
      const ref = `re_${orderId}_${step.ref}`
      await recordRefund(ctx, { ...step, refundId: null, ref, paymentRef })
      return
    }
    case 'dispute':
      if (paymentRef === null) return
      await recordDispute(ctx, {
        ...step,
        ref: `dp_${orderId}`,
        paymentRef,
        currency: 'EUR',
        reason: 'fraudulent',
        dueAt: null,
      })
  }
}

/** The sums of the rows, beside those of the ledger. */
async function requireAgreement(db: Db, orderId: string): Promise<void> {
  const order = await orderRow(db, orderId)
  const refunds = await refundsOfOrder(db, orderId)
  const sumOf = (wanted: string) =>
    refunds.reduce((sum, one) => sum + (one.status === wanted ? one.amountCents : 0), 0)
  const money = await moneyOfOrder(db, orderId)
  const isPaid = !['pending', 'failed'].includes(order.payment_status)
  expect(money).toMatchObject({
    isCharged: isPaid,
    chargedCents: isPaid ? order.total_cents : 0,
    owedCents: sumOf('pending'),
    sentBackCents: sumOf('done'),
  })
  expect(order.refunded_cents).toBe(money.owedCents + money.sentBackCents)
  expect(order.refunded_cents).toBeLessThanOrEqual(money.chargedCents)
  await compareInvoices(db, orderId)
}

test.each([
  ['', []],
  [' with an offer', [secondAtHalf]],
  [' with a pack', [packOf(9001, 'mens-jacket-1', tshirt.id)]],
])(
  'in random lives of orders%s the ledger agrees with the rows and the invoices after every step',
  async (_with, offers) => {
    const shop = await theShop()
    const { db, ctx, context } = shop
    await offersOfShop(db, offers)
    let n = 0
    const life = fc.asyncProperty(
      fc.array(anyStep, { minLength: 2, maxLength: 10, size: 'max' }),
      async (steps) => {
        n += 1
        const placed = await placeOrder(context, purchase(n, { gift, offers }))
        if (!placed.ok) throw new Error(placed.reason)
        await openPayment(ctx, placed.order.id)
        for (const step of steps) {
          await take(shop, n, step)
          await requireAgreement(db, placed.order.id)
        }
        // Its units go back: the shop limits what unpaid orders hold.
        await expireOrder(db, placed.order.id, { cause: 'clock', at: ctx.now().toISOString() })
      },
    )
    await fc.assert(life, { numRuns: LIVES, seed: 20260306 })
    expect(await checkLedger(db)).toEqual({ checked: n + shop.script.placed, faults: [] })
    expect((await checkInvoices(db)).faults).toEqual([])
    const book = await sumBook(db, { fromDay: '2026-01-01', toDay: '2026-12-31' })
    const standing = await db
      .selectFrom('invoices')
      .select((eb) => eb.fn.sum('total_cents').as('cents'))
      .executeTakeFirstOrThrow()
    expect(book.map(({ sum }) => sum.totalCents)).toEqual([Number(standing.cents)])
    const kinds = await db.selectFrom('money_entries').select('kind').distinct().execute()
    expect(kinds).toHaveLength(8)
    // Lives without changes would prove nothing of them.
    const { changes, cheaper, exchanged } = shop.script
    expect(Math.min(changes, cheaper, exchanged)).toBeGreaterThan(LIVES / 30)
  },
)
