import { expect, test } from 'vitest'
import { findLinkedOrder } from '#core/orders/order-links.server.ts'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { sendPayLink } from '#core/payments/link/await-link.server.ts'
import { correctOrderEmail } from '#core/payments/link/correct-email.server.ts'
import { payByLink } from '#core/payments/link/pay-by-link.server.ts'
import { recordTaken } from '#core/payments/link/record-taken.server.ts'
import { recordTransfer } from '#core/payments/offline/record-transfer.server.ts'
import { remindOfPayments } from '#core/payments/offline/waiting-transfers.server.ts'
import { paymentJobs } from '#core/payments/payment-jobs.server.ts'
import { simulado, simulateAuthorisation } from '#core/payments/provider/simulado.ts'
import { listOwedRefunds } from '#core/payments/refunds/owed-refunds.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import type { Db } from '#db/schema.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { holdings, orderRow, storyOf } from '#tests/support/factories/order-life.ts'
import { uuid } from '#tests/support/factories/order-request.ts'
import { mailKinds, shopByTelephone } from '#tests/support/owner-order/shop-by-telephone.ts'

const NUMBER = 'VR-TEST-0001'
const TOTAL = 24198

/** What the page of the demonstration sends. */
const authorisation = (n = 1): string => {
  const made = simulateAuthorisation('card', '', uuid(n))
  if (!made.ok) throw new Error(made.reason)
  return made.authorisation
}

/** A shop of the demonstration, with an order of a Thursday that waits for its link. */
async function linked() {
  const shop = await shopByTelephone()
  shop.ctx.provider = simulado
  expect(await shop.order('link')).toMatchObject({ ok: true })
  const pay = (n = 1) => payByLink(shop.ctx, 'ord_1', authorisation(n))
  const taken = (method: 'cash' | 'transfer' = 'cash') =>
    recordTaken(shop.ctx, NUMBER, { method, amountCents: TOTAL })
  return { ...shop, pay, taken }
}

/** As `changesNothing`, with mails that wait. */
async function unchanged(db: Db, work: () => Promise<void>): Promise<void> {
  const before = await dump(db)
  await work()
  expect(await dump(db)).toEqual(before)
}

const secretIn = (text: string): string =>
  /orders\/link\/([\w-]{22})\?pagar=si/.exec(text)?.[1] ?? ''

test('an order by link is mailed with its link, waits, and is paid by it once', async () => {
  const { db, ctx, state, pay } = await linked()
  expect(await state()).toMatchObject({ order: 'placed', payment: 'pending' })
  expect(await findOrderWithState(db, 'ord_1')).toMatchObject({ paymentMethod: 'link' })
  expect(await holdings(db)).toMatchObject({ jackets: 8 })
  const { subject, text } = await db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
  expect(subject.replaceAll('\u00A0', ' ')).toBe(`Paga tu pedido ${NUMBER}: 241,98 €`)
  expect(text).toContain('10 de marzo')
  expect(await findLinkedOrder(db, secretIn(text), ctx.now())).toMatchObject({ id: 'ord_1' })

  expect(await pay()).toEqual({ ok: true, url: null })
  expect(await state()).toMatchObject({ order: 'placed', payment: 'paid' })
  // Who took the money gives it back.
  expect(await orderRow(db)).toMatchObject({ payment_provider: 'simulado' })
  expect(await mailKinds(db)).toEqual(['pay-link', 'order-confirmation'])
  expect(await storyOf(db)).toEqual([
    'placed by owner',
    'mail_queued by owner',
    'paid by provider',
    'mail_queued by provider',
  ])
  expect(await db.selectFrom('invoices').selectAll().execute()).toHaveLength(1)
  const open = db.selectFrom('payment_sessions').selectAll().where('closed_at', 'is', null)
  expect(await open.execute()).toEqual([])
  await unchanged(db, async () => {
    expect(await pay(2)).toEqual({ ok: false, reason: 'paid' })
  })
  expect((await checkLedger(db)).faults).toEqual([])
  expect(await cancelOrder(ctx, NUMBER)).toEqual({ ok: true, refund: 'done' })
})

test('two tabs pay once', async () => {
  const { db, pay } = await linked()
  const both = await Promise.all([pay(1), pay(2)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both).toContainEqual({ ok: false, reason: 'paid' })
  expect((await checkLedger(db)).faults).toEqual([])
})

test('the buyer and the till do not both take the money', async () => {
  const { db, pay, taken } = await linked()
  const [paid, recorded] = await Promise.all([pay(), taken()])
  expect([paid.ok, recorded.ok].filter(Boolean)).toHaveLength(1)
  const { payment_provider: provider } = await orderRow(db)
  expect(provider).toBe(paid.ok ? 'simulado' : 'cash')
  expect([paid, recorded]).toContainEqual({ ok: false, reason: paid.ok ? 'paid_before' : 'paid' })
  expect((await checkLedger(db)).faults).toEqual([])
})

test('unpaid it ends after its last day, gives the goods back, and takes no money', async () => {
  const { db, ctx, at, state, pay, clock } = await linked()
  at('10T22:59')
  await expireUnpaidOrders(db, clock.now)
  expect(await state()).toMatchObject({ order: 'placed', payment: 'pending' })
  at('10T23:00')
  // Before the job has come.
  expect(await pay()).toEqual({ ok: false, reason: 'late' })
  for (const job of paymentJobs(ctx)) await job.run(() => false)
  expect(await state()).toMatchObject({ order: 'cancelled', payment: 'failed' })
  expect(await holdings(db)).toMatchObject({ jackets: 10 })
  await unchanged(db, async () => {
    expect(await pay()).toEqual({ ok: false, reason: 'late' })
    expect(await sendPayLink(ctx, NUMBER)).toEqual({ ok: false, reason: 'no_link' })
  })
})

test('cash that comes too late revives it while there are goods, and is owed if not', async () => {
  const late = async (units: number) => {
    const { db, taken } = await linked()
    await expireUnpaidOrders(db, new Date('2026-03-20T12:00:00.000Z'))
    await setUnits(db, 'mens-jacket-1/M/Azul', units)
    return { db, outcome: await taken() }
  }
  expect((await late(2)).outcome).toEqual({ ok: true, settled: 'paid_late' })
  const { db, outcome } = await late(0)
  expect(outcome).toEqual({ ok: true, settled: 'refunding' })
  // Nobody but the owner gives it back.
  expect(await listOwedRefunds(db)).toMatchObject([{ amountCents: TOTAL, nextAttemptAt: null }])
})

test('a cancelled order cannot be paid, nor is its link sent', async () => {
  const { db, ctx, pay } = await linked()
  expect(await cancelOrder(ctx, NUMBER)).toEqual({ ok: true, refund: null })
  await unchanged(db, async () => {
    expect(await pay()).toEqual({ ok: false, reason: 'cancelled' })
    expect(await sendPayLink(ctx, NUMBER)).toEqual({ ok: false, reason: 'no_link' })
  })
  expect(await holdings(db)).toMatchObject({ jackets: 10 })
})

test.each(['cash', 'transfer'] as const)('what was taken in %s pays it', async (method) => {
  const { db, ctx, pay, taken } = await linked()
  expect(await taken(method)).toEqual({ ok: true, settled: 'paid' })
  expect(await findOrderWithState(db, 'ord_1')).toMatchObject({ paymentMethod: method })
  await unchanged(db, async () => {
    expect(await taken(method)).toEqual({ ok: false, reason: 'paid_before' })
    expect(await pay()).toEqual({ ok: false, reason: 'paid' })
  })
  expect(await cancelOrder(ctx, NUMBER)).toEqual({ ok: true, refund: 'by_hand' })
})

test('a payment that paid another order, or none that was made, pays nothing', async () => {
  const { db, ctx, order, pay } = await linked()
  await order('link', { idempotencyKey: uuid(2) })
  await pay(1)
  await unchanged(db, async () => {
    const again = payByLink(ctx, 'ord_2', authorisation(1))
    expect(await again).toEqual({ ok: false, reason: 'declined' })
    expect(await payByLink(ctx, 'ord_2', 'x')).toEqual({ ok: false, reason: 'declined' })
  })
})

test('the link is sent again once a minute, and both open the order', async () => {
  const { db, ctx, at } = await linked()
  at('06T12:00')
  const sent = await sendPayLink(ctx, NUMBER)
  expect(sent).toMatchObject({ ok: true, lastDay: '2026-03-10' })
  expect(await sendPayLink(ctx, NUMBER)).toEqual({ ok: false, reason: 'just_sent' })
  at('06T12:01')
  expect(await sendPayLink(ctx, NUMBER)).toMatchObject({ ok: true })
  const mails = await db.selectFrom('mail_outbox').select(['kind', 'text']).execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['pay-link', 'pay-link', 'pay-link'])
  for (const { text } of mails) {
    expect(await findLinkedOrder(db, secretIn(text), ctx.now())).toMatchObject({ id: 'ord_1' })
  }
  expect(await sendPayLink(ctx, 'VR-TEST-0009')).toEqual({ ok: false, reason: 'unknown_order' })
})

test('a corrected address gets its link, and the one before opens nothing', async () => {
  const { db, ctx } = await linked()
  const changed = await correctOrderEmail(ctx, NUMBER, 'bien@correo.example')
  expect(changed).toMatchObject({ ok: true, isLinkSent: true, isConfirmed: false })
  const mails = await db.selectFrom('mail_outbox').selectAll().orderBy('id').execute()
  expect(mails.map((mail) => mail.to_email).at(-1)).toBe('bien@correo.example')
  const opened = mails.map(({ text }) => findLinkedOrder(db, secretIn(text), ctx.now()))
  expect(await Promise.all(opened)).toEqual([undefined, expect.objectContaining({ id: 'ord_1' })])
})

test('the buyer is reminded once, with a link of its own', async () => {
  const { db, ctx, at } = await linked()
  expect(await remindOfPayments(ctx)).toBe(0)
  at('09T12:00')
  expect(await remindOfPayments(ctx)).toBe(1)
  expect(await remindOfPayments(ctx)).toBe(0)
  expect(await mailKinds(db)).toEqual(['pay-link', 'pay-link-reminder'])
  const { text } = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'pay-link-reminder')
    .executeTakeFirstOrThrow()
  expect(await findLinkedOrder(db, secretIn(text), ctx.now())).toMatchObject({ id: 'ord_1' })
})

test('an order of another kind has no link', async () => {
  const { ctx, order, pay } = await shopByTelephone().then((shop) => ({
    ...shop,
    pay: () => payByLink({ ...shop.ctx, provider: simulado }, 'ord_1', authorisation()),
  }))
  await order('transfer')
  expect(await pay()).toEqual({ ok: false, reason: 'no_link' })
  expect(await sendPayLink(ctx, NUMBER)).toEqual({ ok: false, reason: 'no_link' })
  const taken = await recordTaken(ctx, NUMBER, { method: 'cash', amountCents: TOTAL })
  expect(taken).toEqual({ ok: false, reason: 'no_link' })
  await order('link', { idempotencyKey: uuid(2) })
  const arrived = await recordTransfer(ctx, 'VR-TEST-0002', TOTAL)
  expect(arrived).toEqual({ ok: false, reason: 'no_transfer' })
})
