import { expect, onTestFinished, test } from 'vitest'
import { noticeChange } from '#core/settings/guarantee/placed-notice.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import type { Db } from '#db/schema.ts'
import { paymentContext, purchase, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { stripeShop } from '#tests/support/process/stripe-shop.ts'

let made = 0
const newOrderMail = {
  to: 'tienda@vereda.example',
  newId: () => `mail_owner_${(made += 1)}`,
}
const ownerMails = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select(['to_email', 'reply_to', 'subject', 'dedupe_key'])
    .where('kind', '=', 'new-order')
    .execute()

test('a paid order is told to the owner once, with the order, also if the request comes again', async () => {
  const { db, context } = await shopWithOrders(0)
  const request = purchase(1)
  const outcome = await placeOrder({ ...context, newOrderMail }, request)
  expect(await placeOrder({ ...context, newOrderMail }, request)).toEqual(outcome)
  expect(await ownerMails(db)).toEqual([
    {
      to_email: 'tienda@vereda.example',
      reply_to: 'lucia@correo.example',
      subject: expect.stringContaining('VR-TEST-0001'),
      dedupe_key: 'new-order/ord_1',
    },
  ])
})

test('the official notice of the guarantee goes with the confirmation once it is placed, and with no other mail', async () => {
  const { db, context } = await shopWithOrders(0)
  await placeOrder({ ...context, newOrderMail }, purchase(1))
  const sha256 = 'a'.repeat(64)
  const notice = { sha256, kind: 'png', width: 1654, height: 2339 } as const
  const before = readChangesFrom(() => noticeChange(notice))
  onTestFinished(() => void readChangesFrom(before))
  await placeOrder({ ...context, newOrderMail }, purchase(2))
  const mails = await db.selectFrom('mail_outbox').select(['kind', 'attached_file']).execute()
  const attached = mails.filter((mail) => mail.attached_file !== null)
  expect(mails).toHaveLength(4)
  expect(attached).toEqual([{ kind: 'order-confirmation', attached_file: sha256 }])
})

test('an order that is refused, or placed while the owner wants no mail, is not told', async () => {
  const { db, context } = await shopWithOrders(1)
  const refused = await placeOrder(
    { ...context, newOrderMail },
    purchase(2, { shownTotalCents: 1 }),
  )
  expect(refused.ok).toBe(false)
  expect(await ownerMails(db)).toEqual([])
})

test('an order paid at the provider’s page is told when its money comes, not before, and once', async () => {
  const shop = await stripeShop()
  Object.assign(shop.context, { newOrderMail })
  const session = (await shop.press(1)) ?? ''
  expect(await ownerMails(shop.db)).toEqual([])
  shop.stripe.pay(session)
  const paid = shop.stripe.sessions().find(({ id }) => id === session)
  const event = shop.stripe.event('checkout.session.completed', paid)
  expect(await shop.hear(event)).toBe('paid')
  expect(await shop.hear(event)).toBe('duplicate')
  await shop.round()
  expect(await ownerMails(shop.db)).toHaveLength(1)
})

test('an order that is cancelled afterwards does not call back what was told', async () => {
  const { db, context } = await shopWithOrders(0)
  await placeOrder({ ...context, newOrderMail }, purchase(1))
  await cancelOrder(paymentContext(db).ctx, 'VR-TEST-0001')
  expect(await ownerMails(db)).toHaveLength(1)
})
