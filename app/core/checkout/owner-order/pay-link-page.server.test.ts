import { expect, test } from 'vitest'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { listPaymentCases } from '#core/payments/cases/payment-cases.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { checkPayment } from '#core/payments/check-payment.server.ts'
import { payByLink } from '#core/payments/link/pay-by-link.server.ts'
import { recordTaken } from '#core/payments/link/record-taken.server.ts'
import { paymentJobs } from '#core/payments/payment-jobs.server.ts'
import type { PaymentReport, RedirectProvider } from '#core/payments/provider/payment-provider.ts'
import { settlePayment } from '#core/payments/settle-payment.server.ts'
import { elsewhere, holdings, orderRow } from '#tests/support/factories/order-life.ts'
import { shopByTelephone } from '#tests/support/owner-order/shop-by-telephone.ts'

const NUMBER = 'VR-TEST-0001'
const TOTAL = 24198
/** An attempt of an order by link; the first is its term. */
const pageAt = (attempt: number) => `https://pay.example/ord_1/${attempt}`

/** A shop that sells at its provider's pages, with an order that waits for its link. */
async function linked(overrides: Partial<RedirectProvider> = {}) {
  const shop = await shopByTelephone()
  const pages = new Map<string, PaymentReport['status']>()
  const closed: string[] = []
  const report = (ref: string): PaymentReport => ({
    orderId: 'ord_1',
    attempt: Number(ref.slice(-1)),
    sessionRef: ref,
    status: pages.get(ref) ?? 'open',
    paymentRef: pages.get(ref) === 'paid' ? `pi_${ref}` : null,
    amountCents: TOTAL,
    currency: 'EUR',
    isLive: false,
  })
  const { ctx } = shop
  ctx.provider = elsewhere({
    ask: async (ref) => report(ref),
    close: async (ref) => {
      closed.push(ref)
      if (pages.get(ref) !== 'paid') pages.set(ref, 'closed')
      return report(ref)
    },
    ...overrides,
  })
  await shop.order('link')
  const press = () => payByLink(ctx, 'ord_1', '')
  /** The buyer pays at the page of an attempt, and the provider's event arrives. */
  const paid = async (attempt: number) => {
    pages.set(`cs_ord_1_${attempt}`, 'paid')
    return settlePayment(ctx, report(`cs_ord_1_${attempt}`))
  }
  const jobs = async () => {
    for (const job of paymentJobs(ctx)) await job.run(() => false)
  }
  const ledger = async () => (await checkLedger(shop.db)).faults
  return { ...shop, pages, closed, press, paid, jobs, ledger }
}

test('two tabs get one page of the provider, and its payment pays the order once', async () => {
  const { db, ctx, press, paid, state, ledger } = await linked()
  const both = await Promise.all([press(), press()])
  expect(both).toEqual([
    { ok: true, url: pageAt(2) },
    { ok: true, url: pageAt(2) },
  ])
  expect(await paid(2)).toBe('paid')
  expect(await paid(2)).toBe('duplicate')
  expect(await press()).toEqual({ ok: false, reason: 'paid' })
  expect(await state()).toMatchObject({ payment: 'paid' })
  expect(await orderRow(db)).toMatchObject({ payment_provider: 'stripe' })
  const open = db.selectFrom('payment_sessions').selectAll().where('closed_at', 'is', null)
  expect(await open.execute()).toEqual([])
  expect(await ledger()).toEqual([])
  expect(await cancelOrder(ctx, NUMBER)).toEqual({ ok: true, refund: 'done' })
})

test('a page that ends unpaid ends no order: the next press opens another', async () => {
  const { at, press, paid, jobs, closed, state } = await linked()
  await press()
  at('05T13:00')
  await jobs()
  expect(closed).toEqual(['cs_ord_1_2'])
  expect(await state()).toMatchObject({ order: 'placed', payment: 'pending' })
  expect(await press()).toEqual({ ok: true, url: pageAt(3) })
  expect(await paid(3)).toBe('paid')
})

test('a press after the page has ended asks for its money before it opens another', async () => {
  const { at, press, pages, state } = await linked()
  await press()
  pages.set('cs_ord_1_2', 'paid')
  at('05T13:00')
  expect(await press()).toEqual({ ok: false, reason: 'paid' })
  expect(await state()).toMatchObject({ payment: 'paid' })
})

test('a page that was opened in time is paid after the term; none is opened then', async () => {
  const { at, press, paid, jobs, state } = await linked()
  at('10T22:58')
  await press()
  at('10T23:10')
  await jobs()
  expect(await state()).toMatchObject({ order: 'placed', payment: 'pending' })
  expect(await press()).toEqual({ ok: true, url: pageAt(2) })
  expect(await paid(2)).toBe('paid')
})

test('unpaid at the end of its page, the order ends with its term', async () => {
  const { db, at, press, jobs, closed, state } = await linked()
  at('10T22:58')
  await press()
  at('11T00:00')
  await jobs()
  await jobs()
  expect(closed).toEqual(['cs_ord_1_2'])
  expect(await state()).toMatchObject({ order: 'cancelled', payment: 'failed' })
  expect(await holdings(db)).toMatchObject({ jackets: 10 })
  expect(await press()).toEqual({ ok: false, reason: 'late' })
})

test('money that arrives after the term revives the order', async () => {
  const { at, press, paid, jobs, state, ledger } = await linked()
  await press()
  at('20T12:00')
  await jobs()
  await jobs()
  expect(await state()).toMatchObject({ order: 'cancelled' })
  expect(await paid(2)).toBe('paid_late')
  expect(await state()).toMatchObject({ order: 'placed', payment: 'paid' })
  expect(await ledger()).toEqual([])
})

test('an order that was cancelled ends its page, and what is paid there goes back', async () => {
  const { db, ctx, at, press, paid, jobs, closed, ledger } = await linked()
  await press()
  await cancelOrder(ctx, NUMBER)
  at('05T12:05')
  await jobs()
  expect(closed).toEqual(['cs_ord_1_2'])
  expect(await paid(2)).toBe('refunding')
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded' })
  expect(await ledger()).toEqual([])
})

test('the till and the page both take the money: a case names it, and the page is closed', async () => {
  const { db, ctx, at, press, paid, jobs, closed, ledger } = await linked()
  await press()
  const cash = { method: 'cash', amountCents: TOTAL } as const
  expect(await recordTaken(ctx, NUMBER, cash)).toEqual({ ok: true, settled: 'paid' })
  expect(await paid(2)).toBe('refused')
  expect(await listPaymentCases(db, { includeClosed: false })).toMatchObject([
    { kind: 'paid_twice' },
  ])
  expect(await ledger()).toEqual([])
  const other = await linked()
  await other.press()
  await recordTaken(other.ctx, NUMBER, cash)
  other.at('05T12:05')
  await other.jobs()
  expect(other.closed).toEqual(['cs_ord_1_2'])
  at('05T12:05')
  await jobs()
  expect(closed).toEqual([])
})

test('money that arrived is seen when the buyer comes back', async () => {
  const { ctx, at, press, pages, state } = await linked()
  await press()
  pages.set('cs_ord_1_2', 'paid')
  at('05T12:05')
  await checkPayment(ctx, 'ord_1')
  expect(await state()).toMatchObject({ payment: 'paid' })
})

test('another amount is a case, and the right one still pays', async () => {
  const { db, ctx, press, paid, state } = await linked()
  await press()
  const wrong: PaymentReport = {
    orderId: 'ord_1',
    attempt: 2,
    sessionRef: 'cs_ord_1_2',
    status: 'paid',
    paymentRef: 'pi_1',
    amountCents: 1,
    currency: 'EUR',
    isLive: false,
  }
  expect(await settlePayment(ctx, wrong)).toBe('refused')
  expect(await state()).toMatchObject({ payment: 'pending' })
  expect(await listPaymentCases(db, { includeClosed: false })).toMatchObject([{ kind: 'mismatch' }])
  expect(await paid(2)).toBe('paid')
})

test.each([
  ['refused', 'refused'],
  ['unknown', 'unavailable'],
  ['broken', 'unavailable'],
] as const)('a provider whose answer is %s leaves the order waiting', async (status, reason) => {
  const { press, state } = await linked({ open: async () => ({ status, detail: 'x' }) })
  expect(await press()).toEqual({ ok: false, reason })
  expect(await state()).toMatchObject({ order: 'placed', payment: 'pending' })
})

test('less than the provider can charge is refused at once', async () => {
  const { order } = await linked({ leastChargeCents: TOTAL + 1 })
  expect(await order('link')).toMatchObject({ ok: false, reason: 'declined' })
})
