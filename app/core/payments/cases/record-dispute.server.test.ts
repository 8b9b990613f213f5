import { asShopper } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { moneyOfOrder } from '#core/orders/ledger/ledger.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { checkLedger } from '#core/payments/check-ledger.server.ts'
import { quoteRefund } from '#core/payments/refunds/refunds.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { orderRow, storyOf, times } from '#tests/support/factories/order-life.ts'
import { stripeShop } from '#tests/support/process/stripe-shop.ts'
import { closePaymentCase, listPaymentCases } from './payment-cases.server.ts'

const TOTAL = 25_043
const DUE = '2026-03-15T23:59:59.000Z'

/** A shop with one paid order, and its dispute. */
async function disputed() {
  const shop = await stripeShop(100)
  const session = (await shop.press(1)) ?? ''
  shop.stripe.pay(session)
  const paid = shop.stripe.sessions().find(({ id }) => id === session)
  await shop.hear(shop.stripe.event('checkout.session.completed', paid))
  const { payment_ref: intent } = await orderRow(shop.db)
  const hear = (status: string, type = 'updated', amount = TOTAL) =>
    shop.hear(
      shop.stripe.event(`charge.dispute.${type}`, {
        id: 'dp_1',
        object: 'dispute',
        payment_intent: intent,
        amount,
        currency: 'eur',
        reason: 'product_not_received',
        status,
        evidence_details: { due_by: Date.parse(DUE) / 1000 },
      }),
    )
  const open = () => listPaymentCases(shop.db, { includeClosed: false })
  const money = () => moneyOfOrder(shop.db, 'ord_1')
  return { shop, hear, open, money }
}

test('a dispute takes its money once, and its case has the deadline', async () => {
  const { shop, hear, open, money } = await disputed()
  await Promise.all([
    ...times(2, () => hear('needs_response', 'created')),
    hear('needs_response', 'funds_withdrawn'),
  ])
  expect(await money()).toMatchObject({ disputedCents: TOTAL, keptCents: 0 })
  expect(await open()).toMatchObject([{ kind: 'dispute', dueAt: DUE, reports: 3 }])
  expect((await storyOf(shop.db)).at(-1)).toBe('disputed by provider')
  expect(await checkLedger(shop.db)).toEqual({ checked: 1, faults: [] })
})

test('one that is won gives the money back to the shop, and later news change nothing', async () => {
  const { shop, hear, open, money } = await disputed()
  await hear('needs_response', 'created')
  await hear('won', 'closed')
  await hear('won', 'funds_reinstated')
  expect(await money()).toMatchObject({ disputedCents: 0, lostCents: 0, keptCents: TOTAL })
  const [found] = await open()
  expect(found?.detail).toContain('ganada')
  const at = shop.context.now().toISOString()
  await closePaymentCase(shop.db, found?.id ?? '', { at, note: null })
  const before = await dump(shop.db)
  await hear('needs_response', 'funds_withdrawn') // sent before, and came late
  expect(await dump(shop.db)).toEqual(before)
  expect((await storyOf(shop.db)).slice(-2)).toEqual([
    'disputed by provider',
    'dispute_won by provider',
  ])
})

test('money that the bank took is not sent back a second time', async () => {
  const { shop, hear, money } = await disputed()
  await hear('needs_response', 'created', 20_000)
  const rest = { kind: 'rest' } as const
  expect(await quoteRefund(shop.db, 'ord_1', rest)).toMatchObject({ amountCents: 5043 })
  await hear('lost', 'closed', 20_000)
  expect(await money()).toMatchObject({ lostCents: 20_000, keptCents: 5043 })
  const amount = { kind: 'amount', amountCents: 5044 } as const
  expect(await quoteRefund(shop.db, 'ord_1', amount)).toEqual({ ok: false, reason: 'too_much' })
  expect((await storyOf(shop.db)).at(-1)).toBe('dispute_lost by provider')
})

test('an inquiry moves no money until it becomes a dispute', async () => {
  const { hear, open, money } = await disputed()
  await hear('warning_needs_response', 'created')
  expect(await money()).toMatchObject({ disputedCents: 0, keptCents: TOTAL })
  await hear('needs_response')
  expect(await money()).toMatchObject({ disputedCents: TOTAL })
  expect(await open()).toHaveLength(1)
})

test('a cancellation while the bank has the money promises nothing that the shop cannot do', async () => {
  const { shop, hear, open } = await disputed()
  await hear('needs_response', 'created')
  expect(
    await cancelOrder(asShopper(shop.context), (await orderRow(shop.db)).number),
  ).toMatchObject({
    ok: true,
  })
  const { text } = await shop.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', '=', 'order-cancelled')
    .executeTakeFirstOrThrow()
  expect(text.replaceAll(/\s+/g, ' ')).toContain('Tu banco tiene reclamado el pago')
  await hear('won', 'closed')
  expect((await open())[0]?.detail).toContain('Si el pedido se canceló, devuélvelo')
})
