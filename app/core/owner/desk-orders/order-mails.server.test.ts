import { expect, test } from 'vitest'
import { LATER, paymentContext, shopWithOrders } from '#tests/support/factories/order-life.ts'
import { shipOrder } from '#core/orders/ship-order.server.ts'
import { transact } from '#db/transact.ts'
import { mailsOfOrder, resendOrderMail } from './order-mails.server.ts'

const AT = LATER.toISOString()
const PARCEL = { carrier: 'Ruta Norte', trackingCode: null, trackingUrl: null }

async function shop() {
  const { db } = await shopWithOrders(2)
  const { ctx } = paymentContext(db)
  await shipOrder(ctx, 'VR-TEST-0001', PARCEL, AT)
  await db.updateTable('mail_outbox').set({ status: 'sent', sent_at: AT }).execute()
  const [mail] = await mailsOfOrder(db, 'ord_1')
  const resend = (mailId = mail?.id ?? '', at = AT) =>
    transact(ctx, (inside) => resendOrderMail(inside, { orderId: 'ord_1', mailId, at }))
  const waiting = async () => {
    const rows = await db
      .selectFrom('mail_outbox')
      .select(['kind', 'to_email', 'text'])
      .where('status', '=', 'pending')
      .execute()
    return rows
  }
  return { db, resend, waiting }
}

test('the mails of an order are its own, in their order', async () => {
  const { db } = await shop()
  const kinds = (await mailsOfOrder(db, 'ord_1')).map(({ kind }) => kind)
  expect(kinds).toEqual(['order-confirmation', 'order-shipped'])
  expect((await mailsOfOrder(db, 'ord_2')).map(({ kind }) => kind)).toEqual(['order-confirmation'])
})

test('a mail goes out again as it was, and two presses send one', async () => {
  const { db, resend, waiting } = await shop()
  const outcomes = await Promise.all([resend(), resend(), resend()])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  const [first] = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('dedupe_key', '=', 'order-confirmation/ord_1')
    .execute()
  expect(await waiting()).toEqual([
    { kind: first?.kind, to_email: first?.to_email, text: first?.text },
  ])
})

test('a mail of another order, one that waits, and a forgotten one are not sent', async () => {
  const { db, resend, waiting } = await shop()
  const [other] = await mailsOfOrder(db, 'ord_2')
  expect(await resend(other?.id)).toEqual({ ok: false, reason: 'unknown' })
  const own = db.updateTable('mail_outbox').where('dedupe_key', '=', 'order-confirmation/ord_1')
  await own.set({ text: '', html: '' }).execute()
  expect(await resend()).toEqual({ ok: false, reason: 'forgotten' })
  await own.set({ text: 'x', status: 'pending', sent_at: null }).execute()
  expect(await resend()).toEqual({ ok: false, reason: 'not_sent_yet' })
  expect(await waiting()).toHaveLength(1)
})
