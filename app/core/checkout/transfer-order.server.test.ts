import { expect, test } from 'vitest'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { abandonPayment, paymentState } from '#core/payments/check-payment.server.ts'
import { expireUnpaidOrders } from '#core/payments/expire-orders.server.ts'
import { recordTransfer } from '#core/payments/offline/record-transfer.server.ts'
import { waitingTransfers } from '#core/payments/offline/waiting-transfers.server.ts'
import { listOwedRefunds } from '#core/payments/refunds/owed-refunds.server.ts'
import { simulado } from '#core/payments/provider/simulado.ts'
import { changesNothing } from '#tests/support/database/dump.ts'
import { setUnits } from '#tests/support/database/stocked-shop.ts'
import { addCode, tshirt } from '#tests/support/factories/factories.ts'
import { elsewhere, orderRow, storyOf } from '#tests/support/factories/order-life.ts'
import { requestLine } from '#tests/support/factories/order-request.ts'
import { mailKinds } from '#tests/support/owner-order/shop-by-telephone.ts'
import { transferShop } from '#tests/support/owner-order/transfer-shop.ts'
import { withSettings } from '#tests/support/vies/vies-shop.ts'
import { askEarlierOrder } from './earlier-order.server.ts'
import { uuid } from '#tests/support/factories/order-request.ts'

const SHIRT = 'mens-tshirt-1/S/Azul'
const TOTAL = 7258
const byCard = { method: 'online', authorisation: '' } as const

test.each([
  ['a payment page', elsewhere()],
  ['the simulated payment', simulado],
])('beside %s an order waits for its transfer, with its goods', async (_, provider) => {
  const { db, press, state } = await transferShop(100, provider)
  expect(await press({})).toEqual({
    ok: true,
    order: { id: 'ord_1', number: 'VR-TEST-0001', totalCents: TOTAL },
  })
  expect(await state()).toMatchObject({ order: 'placed', payment: 'pending' })
  expect(await orderRow(db)).toMatchObject({ payment_provider: 'transfer', payment_ref: null })
  expect(await storyOf(db)).toEqual(['placed by checkout', 'mail_queued by shopper'])
  expect(await waitingTransfers(db)).toMatchObject([{ number: 'VR-TEST-0001' }])
  expect(await findOrderWithState(db, 'ord_1')).toMatchObject({ paymentMethod: 'transfer' })
})

test('its mail says where and until when to pay, and nothing that was typed', async () => {
  const { db, press } = await transferShop()
  await press({ recipient: { address: 'Calle del Olmo, 14' } })
  const { text, html } = await db
    .selectFrom('mail_outbox')
    .select(['text', 'html'])
    .executeTakeFirstOrThrow()
  for (const said of ['ES91 2100 0418 4502 0005 1332', '11 de marzo', 'VR-TEST-0001', '72,58'])
    expect(text).toContain(said)
  expect(text + html).not.toMatch(/Olmo|Lucía|Herrero/)
})

test('the owner who wants mails about orders reads that it waits', async () => {
  const { db, press, checkout } = await transferShop()
  Object.assign(checkout, {
    newOrderMail: { to: 'tienda@vereda.example', newId: () => 'mail_owner' },
  })
  await press({})
  expect(await mailKinds(db)).toEqual(
    expect.arrayContaining(['transfer-details', 'transfer-owner']),
  )
  const { subject } = await db
    .selectFrom('mail_outbox')
    .select('subject')
    .where('kind', '=', 'transfer-owner')
    .executeTakeFirstOrThrow()
  expect(subject).toMatch(/espera transferencia: VR-TEST-0001/)
})

test('where the owner does not offer it, it is refused by name', async () => {
  const { db, press } = await transferShop()
  withSettings({ 'bank.iban': 'ES9121000418450200051332' })
  await changesNothing(db, async () => {
    expect(await press({})).toEqual({ ok: false, reason: 'no_transfer' })
  })
})

test('a press that is repeated gets its order, also if the owner has stopped meanwhile', async () => {
  const { db, press } = await transferShop()
  const placed = await press({})
  withSettings({})
  expect(await press({})).toEqual(placed)
  expect(await waitingTransfers(db)).toHaveLength(1)
  expect(await mailKinds(db)).toEqual(['transfer-details'])
})

test('what a code pays whole waits for nothing', async () => {
  const { db, press, state } = await transferShop(100, simulado)
  await addCode(db, 'REGALO', { percent: 100 })
  await addCode(db, 'ENVIO', { percent: 10 })
  const lines = [requestLine(tshirt, { size: 'S', color: 'Azul', quantity: 2 })]
  const free = { lines, discountCode: 'REGALO', shownTotalCents: 0 }
  expect(await press(free)).toMatchObject({ ok: true, order: { totalCents: 0 } })
  expect(await state()).toMatchObject({ payment: 'paid' })
  // A page that shows something to pay, where nothing is, is refused.
  expect(await press({ ...free, n: 2, shownTotalCents: TOTAL })).toMatchObject({
    reason: 'total_changed',
    toCents: 0,
  })
})

test.each<[string, Parameters<Awaited<ReturnType<typeof transferShop>>['press']>[0], object]>([
  ['a way that leads elsewhere', { shippingMethod: 'international' }, { reason: 'no_delivery' }],
  ['another total', { shownTotalCents: 1 }, { reason: 'total_changed' }],
  ['nothing', { lines: [], shownTotalCents: 1 }, { reason: 'empty_cart' }],
  [
    'more than an order may have',
    {
      lines: [
        requestLine(tshirt, { size: 'S', color: 'Azul', quantity: 7 }),
        requestLine(tshirt, { size: 'S', color: 'Negro', quantity: 6 }),
      ],
    },
    { reason: 'transfer_limit', by: 'order' },
  ],
])('%s is refused, and changes nothing', async (_, input, refusal) => {
  const { db, press } = await transferShop()
  await changesNothing(db, async () => {
    expect(await press(input)).toMatchObject({ ok: false, ...refusal })
  })
})

test('it expires after its last day, not before, and its goods are on sale again', async () => {
  const { db, press, at, now, state } = await transferShop()
  await press({})
  at('11T22:59')
  expect(await expireUnpaidOrders(db, now())).toBe(0)
  at('11T23:00')
  expect(await expireUnpaidOrders(db, now())).toBe(1)
  expect(await state()).toMatchObject({ order: 'cancelled', payment: 'failed' })
  expect(await db.selectFrom('unpaid_holds').selectAll().execute()).toEqual([])
  // The same press makes no order twice: the page takes a new key.
  expect(await press({})).toEqual({ ok: false, reason: 'payment_ended' })
})

test('a transfer pays it, and a late one revives it while there are goods', async () => {
  const { db, ctx, press, at, now, state } = await transferShop()
  await press({})
  await press({ n: 2 })
  const arrived = (number: string) => recordTransfer(ctx, number, TOTAL)
  expect(await arrived('VR-TEST-0001')).toEqual({ ok: true, settled: 'paid' })
  at('12T12:00')
  await expireUnpaidOrders(db, now())
  expect(await arrived('VR-TEST-0002')).toEqual({ ok: true, settled: 'paid_late' })
  expect(await state(2)).toMatchObject({ order: 'placed', payment: 'paid' })
  expect(await db.selectFrom('invoices').selectAll().execute()).toHaveLength(2)
})

test('its buyer may cancel it; what comes then is owed, and waits for the owner', async () => {
  const { db, ctx, shopper, press, state } = await transferShop()
  await press({})
  expect(await cancelOrder(shopper, 'VR-TEST-0001')).toEqual({ ok: true, refund: null })
  expect(await state()).toMatchObject({ order: 'cancelled', payment: 'failed' })
  expect(await recordTransfer(ctx, 'VR-TEST-0001', TOTAL)).toEqual({
    ok: true,
    settled: 'refunding',
  })
  expect(await listOwedRefunds(db)).toMatchObject([{ amountCents: TOTAL }])
  const due = await db.selectFrom('refunds').select('next_attempt_at').execute()
  expect(due).toEqual([{ next_attempt_at: null }])
})

test('its provider is asked nothing about it, and ends nothing of it', async () => {
  const asked: string[] = []
  const ask = async (ref: string) => void asked.push(ref)
  const { ctx, press, state } = await transferShop(100, elsewhere({ ask, close: ask }))
  await press({})
  expect(await paymentState(ctx, 'ord_1')).toBe('pending')
  expect(await abandonPayment(ctx, 'ord_1')).toBe('paid') // it stays
  expect(await press({ payment: byCard })).toMatchObject({ reason: 'already_ordered' })
  expect([asked, await state()]).toMatchObject([[], { order: 'placed', payment: 'pending' }])
})

test('who left the payment page and then chooses a transfer ends the first', async () => {
  const closed: string[] = []
  const open = { attempt: 1, sessionRef: 'cs_ord_1_1', paymentRef: null } as const
  const close = async (ref: string) => {
    closed.push(ref)
    const ended = { status: 'closed', amountCents: 0, currency: 'EUR', isLive: false } as const
    return { ...open, ...ended, orderId: 'ord_1' }
  }
  const { press, state } = await transferShop(100, elsewhere({ close }))
  expect(await press({ payment: byCard })).toMatchObject({ ok: true, payUrl: expect.any(String) })
  expect(await press({})).toEqual({ ok: false, reason: 'payment_ended' })
  expect(closed).toEqual(['cs_ord_1_1'])
  expect(await state()).toMatchObject({ order: 'cancelled' })
})

test('a page that lost its answer finds the order as placed', async () => {
  const { db, press } = await transferShop()
  await press({})
  const sender = { email: 'comprador-1@correo.example' }
  expect(await askEarlierOrder(db, uuid(1), sender)).toMatchObject({
    state: 'placed',
    order: { number: 'VR-TEST-0001' },
  })
})

test('of two that race for the last units that may wait, one has them', async () => {
  const { db, press } = await transferShop()
  await setUnits(db, SHIRT, 10) // a fifth: two
  const outcomes = await Promise.all([press({ n: 1 }), press({ n: 2 })])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
    reason: 'transfer_limit',
    by: 'variant',
    lines: [{ id: tshirt.id, size: 'S', color: 'Azul', unitsLeft: 0 }],
  })
  expect(await waitingTransfers(db)).toHaveLength(1)
})

test('a card and a transfer that race for the last units sell each once', async () => {
  const { db, press } = await transferShop(100, simulado)
  await setUnits(db, SHIRT, 10)
  const lines = [requestLine(tshirt, { size: 'S', color: 'Azul', quantity: 9 })]
  const card = { method: 'card', authorisation: `sim_card_${uuid(2)}` } as const
  const outcomes = await Promise.all([press({}), press({ n: 2, lines, payment: card })])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const { available } = await db
    .selectFrom('stock')
    .select('available')
    .where('variant_id', '=', SHIRT)
    .executeTakeFirstOrThrow()
  expect([1, 8]).toContain(available)
})
