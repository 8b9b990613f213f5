import { asOwner } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { sendContactMessage } from '#core/account/contact/contact.server.ts'
import { openPaymentCase } from '#core/payments/cases/payment-cases.server.ts'
import { refundOrder } from '#core/payments/refunds/refund-order.server.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import { countStock } from '#core/stock/owner-stock.server.ts'
import type { Db } from '#db/schema.ts'
import { paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { AS_DECLARED, returnContext } from '#tests/support/factories/returned-goods.ts'
import { runCli } from '#tests/support/process/run-cli.ts'
import { queueOwnerSummary, readOwnerDay } from './owner-day.server.ts'

/** The orders of `shopWithOrders` are of this day, at 13:00 in Madrid. */
const NEXT_MORNING = new Date('2026-03-06T07:00:00.000Z')

let made = 0
const summary = (db: Db, at: Date) =>
  queueOwnerSummary({
    db,
    shopUrl: 'https://vereda.example',
    newId: () => `mail_summary_${(made += 1)}`,
    now: () => at,
    to: 'ana@tienda.example',
  })
const summaries = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select(['to_email', 'subject', 'dedupe_key'])
    .where('kind', '=', 'owner-summary')
    .execute()

/** A text that was due and could not be published. */
const keepRefusedPage = (db: Db, at: string) =>
  db
    .insertInto('page_drafts')
    .values({
      page: 'returns',
      text: '',
      read_number: 0,
      version: 1,
      publish_at: null,
      publish_fault: 'bad_text',
      updated_at: at,
      updated_by: 'Lucía',
    })
    .execute()

/** A shop with two orders to send, and one of everything else that can wait. */
async function busyShop() {
  const shop = await shopWithOrders(3)
  const { db } = shop
  const { ctx } = paymentContext(db, {
    provider: {
      ...shop.context.provider,
      refund: async () => ({ status: 'refused', ref: null, detail: 'x' }) as const,
    } as typeof shop.context.provider,
  })
  await refundOrder(ctx, 'VR-TEST-0001', {
    scope: { kind: 'rest' },
    idempotencyKey: 'owner/1',
    reason: '',
  })
  await declareWithdrawal(returnContext(db), { ...AS_DECLARED, number: 'VR-TEST-0002' })
  const found = { subject: 'x', orderId: null, reportedOrder: 'x', provider: 'stripe' }
  const paid = { paymentRef: null, amountCents: 100, currency: 'EUR', detail: 'x' }
  await openPaymentCase(ctx, { kind: 'dispute', ...found, ...paid, orderId: 'ord_3' })
  await openPaymentCase(ctx, { kind: 'paid_twice', ...found, ...paid })
  const message = { user_name: 'Ana', user_email: 'ana@correo.example', message: 'Hola' }
  await sendContactMessage(
    { ...ctx, shopEmail: 'hola@vereda.example' },
    { message: { ...message, subject: 'Otro' }, token: 'x' },
  )
  await db.updateTable('mail_outbox').set({ status: 'dead' }).where('id', '=', 'mail_1').execute()
  const at = '2026-03-05T14:00:00.000Z'
  await keepRefusedPage(db, at)
  await countStock(asOwner(db), 'mens-jacket-1/M/Azul', { units: 0, at })
  await countStock(asOwner(db), 'mens-jacket-1/S/Azul', { units: 3, at })
  return shop
}

test('the day has everything that waits, and what was sold the day before', async () => {
  const { db } = await busyShop()
  expect(await readOwnerDay(db, NEXT_MORNING)).toMatchObject({
    day: '2026-03-06',
    toSend: { orders: 2, oldestPlacedAt: '2026-03-05T12:00:00.000Z' },
    returns: [{ kind: 'withdrawal', dueDay: '2026-03-19', step: 'refund_unsent' }],
    owed: { refunds: 1, owedCents: 25_043 },
    paymentCases: { cases: 2, disputes: 1 },
    messages: { open: 1 },
    withoutInvoice: [],
    clockFault: null,
    failedMails: 1,
    unpublished: { pages: 1, products: 0 },
    stock: { soldOut: 1, low: 1, lowUnits: 3 },
    salesOfYesterday: { orders: 3, units: 9 },
  })
})

test('the summary comes once a day, from eight o’clock in Madrid', async () => {
  const { db } = await busyShop()
  expect(await summary(db, new Date(NEXT_MORNING.getTime() - 1))).toBe('too_early')
  expect(await summary(db, NEXT_MORNING)).toBe('queued')
  expect(await summary(db, new Date('2026-03-06T22:59:59.000Z'))).toBe('decided_before')
  expect(await summaries(db)).toEqual([
    {
      to_email: 'ana@tienda.example',
      subject: expect.stringContaining('Hoy en la tienda'),
      dedupe_key: 'owner-summary/2026-03-06',
    },
  ])
  expect(await summary(db, new Date('2026-03-07T07:00:00.000Z'))).toBe('queued')
})

test('racing: of several servers one sends it', async () => {
  const { db } = await busyShop()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => summary(db, NEXT_MORNING)))
  expect(outcomes.filter((outcome) => outcome === 'queued')).toHaveLength(1)
  expect(await summaries(db)).toHaveLength(1)
})

test('a day without anything to tell sends nothing, and is decided all the same', async () => {
  const { db } = await shopWithOrders(0)
  expect(await summary(db, NEXT_MORNING)).toBe('nothing')
  expect(await summary(db, new Date('2026-03-06T10:00:00.000Z'))).toBe('decided_before')
  expect(await summaries(db)).toEqual([])
})

test('«hoy» says what waits, until when, and with which command', async () => {
  const { env, db } = await busyShop()
  const { code, out, err } = await runCli(env, ['hoy'])
  expect([code, err]).toEqual([0, ''])
  for (const words of [
    '2 pedidos por enviar',
    '(tarde)',
    'pedidos listar --estado por-enviar',
    '19 mar 2026',
    'devoluciones ver DV-',
    '250,43',
    '1 disputa de un cobro',
    '1 mensaje sin contestar',
    '1 correo que no ha salido',
    '1 variante agotada y 1 variante en su mínimo o con 3 unidades o menos',
  ]) {
    expect(out).toContain(words)
  }
  const json = (await runCli(env, ['hoy', '--json'])).json()
  expect(json).toMatchObject({ toSend: { orders: 2 } })
  expect((json as { tasks: unknown[] }).tasks).toHaveLength(8)
  expect(await summaries(db)).toEqual([])
})
