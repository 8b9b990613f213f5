import { expect, test } from 'vitest'
import { findOrderWithState } from '#core/orders/orders.server.ts'
import { findOrdersToPack } from '#core/owner/packing/packing.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { refundReturn } from '#core/returns/refund-return.server.ts'
import { declineReturn } from '#core/returns/transition-return.server.ts'
import { dump } from '#tests/support/database/dump.ts'
import { jacket } from '#tests/support/factories/factories.ts'
import { at, only } from '#tests/support/factories/returned-goods.ts'
import { arrivedShop, EXCHANGE, ONE, type ArrivedShop } from '#tests/support/orders/arrived-shop.ts'
import { DEARER } from '#tests/support/orders/dear-shop.ts'
import { quoteReturnExchange } from './exchange-at-return.server.ts'

const SAME = `${jacket.id}/S/Azul`

test.each([
  ['dearer', DEARER, 2000],
  ['as dear', SAME, 0],
  ['cheaper', SAME, -1000],
])('a %s size costs what was paid, by the prices of today', async (_, wanted, moreCents) => {
  const { db, ctx } = await arrivedShop()
  const price = { price_cents: jacket.priceCents + moreCents }
  await db.updateTable('variants').set(price).where('id', '=', wanted).execute()
  const units = [ONE]
  const asked = { position: 0, wanted, shown: undefined, units }
  const quoted = await quoteReturnExchange(ctx, 'ord_1', asked)
  expect(quoted).toMatchObject({ ok: true, terms: { units: 1, amounts: { shippingCents: 0 } } })
  const { newCents, backCents } = quoted.ok ? quoted.terms : { newCents: 0, backCents: 1 }
  expect(Math.sign(newCents - backCents)).toBe(Math.sign(moreCents))
  // What was paid grows or shrinks by the share of today, to the cent of each unit and its VAT.
  const due = (backCents * (jacket.priceCents + moreCents)) / jacket.priceCents
  expect(Math.abs(newCents - due)).toBeLessThanOrEqual(1)
})

test('an exchange is an order by link, sent when its return has arrived', async () => {
  const { db, ask, pay, send, receive, sound, stock, ctx } = await arrivedShop()
  expect(await ask()).toMatchObject({ ok: true, isNew: true, order: { number: EXCHANGE } })
  expect(await stock(DEARER)).toMatchObject({ reserved: 1 })
  const mails = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('kind', 'in', ['pay-link', 'return-asked'])
    .orderBy('kind', 'desc')
    .execute()
  expect(mails.map(({ text }) => text.replaceAll('\n', ' '))).toEqual([
    expect.stringContaining('A cambio pides'),
    expect.stringContaining('Es el cambio de tu devolución'),
  ])
  expect(await pay()).toBe('paid')
  const { code } = await only(db)
  expect(await send()).toEqual({ ok: false, reason: 'return_awaited', code })
  expect(await findOrdersToPack(db, { most: 9 })).toEqual([])
  await receive()
  expect(await findOrdersToPack(db, { most: 9 })).toMatchObject([{ order: { number: EXCHANGE } }])
  expect(await send()).toMatchObject({ ok: true, isLast: true })
  expect(await refundReturn(ctx, await only(db))).toMatchObject({ ok: true })
  await sound()
})

test('what is asked for twice is made once', async () => {
  const { db, ask } = await arrivedShop()
  await ask()
  const before = await dump(db)
  expect(await ask()).toMatchObject({ ok: true, isNew: false, order: { number: EXCHANGE } })
  expect(await dump(db)).toEqual(before)
})

test.each<[string, (shop: ArrivedShop) => Promise<unknown>, string]>([
  [
    'other sums than were shown',
    ({ ask }) => ask(DEARER, { newCents: 1, backCents: 2 }),
    'price_moved',
  ],
  [
    'a line that stays',
    ({ ask }) => ask(DEARER, undefined, [{ position: 1, quantity: 1 }]),
    'no_units',
  ],
  ['the variant that comes back', ({ ask }) => ask(`${jacket.id}/M/Azul`), 'not_sold'],
  [
    'more than were sent',
    ({ ask }) => ask(DEARER, undefined, [{ ...ONE, quantity: 3 }]),
    'too_many',
  ],
])('%s: neither return nor order', async (_, act, reason) => {
  const shop = await arrivedShop()
  const before = await dump(shop.db)
  expect(await act(shop)).toMatchObject({ ok: false, reason })
  expect(await dump(shop.db)).toEqual(before)
})

test('what is sold out makes no return either', async () => {
  const { db, ask, setUnits } = await arrivedShop()
  await setUnits(DEARER, 0)
  const before = await dump(db)
  expect(await ask()).toMatchObject({ ok: false, reason: 'sold_out', unitsLeft: 0 })
  expect(await dump(db)).toEqual(before)
})

test.each<[string, (shop: ArrivedShop) => Promise<unknown>]>([
  ['is not paid in its term', ({ expire }) => expire()],
  ['is cancelled', ({ ctx }) => cancelOrder(ctx, EXCHANGE)],
  [
    'is paid and then cancelled',
    async ({ ctx, pay }) => {
      await pay()
      await cancelOrder(ctx, EXCHANGE)
    },
  ],
])('an exchange that %s leaves a plain return', async (_, end) => {
  const shop = await arrivedShop()
  await shop.ask()
  await end(shop)
  expect(await shop.stock(DEARER)).toMatchObject({ reserved: 0 })
  await shop.receive()
  expect(await refundReturn(shop.ctx, await only(shop.db))).toMatchObject({ ok: true })
  await shop.sound()
})

test.each<[string, boolean]>([
  ['never comes', false],
  ['is declined as it arrives', true],
])('a return that %s keeps the paid exchange until the owner moves', async (_, isDeclined) => {
  const shop = await arrivedShop()
  const { db, ctx, ask, pay, receive, send } = shop
  await ask()
  await pay()
  if (isDeclined) {
    await receive()
    await declineReturn(ctx, await only(db), { at, reason: 'Usada' })
  }
  expect(await send()).toMatchObject({ reason: 'return_awaited' })
  const state = (await findOrderWithState(db, 'ord_2'))?.state
  expect(state).toMatchObject({ order: 'placed', payment: 'paid' })
  expect(await send(true)).toMatchObject({ ok: true })
  await shop.sound()
})

test('paying twice, receiving, declining and cancelling at once end in sound books', async () => {
  const shop = await arrivedShop()
  const { db, ctx, ask, report, receive, expire } = shop
  await ask()
  const paid = await report()
  const one = await only(db)
  await Promise.all([
    paid(),
    paid('pi_other'),
    receive(),
    expire(),
    declineReturn(ctx, one, { at, reason: 'Usada' }),
    cancelOrder(ctx, EXCHANGE),
    refundReturn(ctx, one),
  ])
  await shop.sound()
  const { reserved } = await shop.stock(DEARER)
  const isKept = (await findOrderWithState(db, 'ord_2'))?.state.order === 'placed'
  expect(reserved).toBe(isKept ? 1 : 0)
})
