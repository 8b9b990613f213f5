import { expect, test } from 'vitest'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { findLinkedOrder, newOrderLink } from '#core/orders/order-links.server.ts'
import { mailsOfOrder } from '#core/owner/desk-orders/order-mails.server.ts'
import {
  LATER,
  orderRow,
  paymentContext,
  shopWithOrders,
  storyOf,
} from '#tests/support/factories/order-life.ts'
import { changeEmail, MOST_EMAILS } from './change-email.server.ts'

const NUMBER = 'VR-TEST-0001'
const NEW = 'lucia.nueva@correo.example'

async function shop() {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const mails = () =>
    db
      .selectFrom('mail_outbox')
      .select(['kind', 'to_email', 'text'])
      .where('dedupe_key', 'like', '%/corrected/%')
      .orderBy('id')
      .execute()
  return { db, mails, change: (email = NEW) => changeEmail(ctx, NUMBER, email) }
}

test('the confirmation goes to the corrected address, with a link and the invoice', async () => {
  const { db, mails, change } = await shop()
  expect(await change()).toMatchObject({ ok: true, isConfirmed: true })
  expect((await orderRow(db)).email).toBe(NEW)
  expect(await storyOf(db)).toContain('email_changed by owner')
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'order-confirmation', to_email: NEW })
  const { number } = await db.selectFrom('invoices').select('number').executeTakeFirstOrThrow()
  expect(mail?.text).toContain(number)
  const secret = /\/orders\/link\/([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(await findLinkedOrder(db, secret, LATER)).toMatchObject({ number: NUMBER })
  expect((await mailsOfOrder(db, 'ord_1')).filter(({ kind }) => kind === mail?.kind)).toHaveLength(
    2,
  )
})

test('the links that somebody else got open the order no more', async () => {
  const { db, change } = await shop()
  const path = await newOrderLink(db, 'ord_1', LATER.toISOString())
  const secret = path.split('/').at(-1) ?? ''
  expect(await findLinkedOrder(db, secret, LATER)).toMatchObject({ number: NUMBER })
  await change()
  expect(await findLinkedOrder(db, secret, LATER)).toBeUndefined()
})

test.each([
  ['that is not paid', { payment_status: 'pending' }],
  ['that is cancelled', { status: 'cancelled' }],
] as const)('an order %s is corrected without a confirmation', async (_, columns) => {
  const { db, mails, change } = await shop()
  await db.updateTable('orders').set(columns).where('id', '=', 'ord_1').execute()
  expect(await change()).toMatchObject({ ok: true, isConfirmed: false })
  expect(await mails()).toEqual([])
})

test('the same address, and a buyer who was forgotten, change nothing', async () => {
  const { db, mails, change } = await shop()
  const { email } = await orderRow(db)
  const refuses = async (to: string, reason: string) => {
    const state = async () => [await orderRow(db), await storyOf(db), await mails()]
    const before = await state()
    expect(await change(to)).toEqual({ ok: false, reason })
    expect(await state()).toEqual(before)
  }
  await refuses(email, 'same')
  const forgotten = { email: ANONYMOUS_BUYER.email }
  await db.updateTable('orders').set(forgotten).where('id', '=', 'ord_1').execute()
  await refuses(NEW, 'forgotten')
})

test('it is corrected five times at most, and two at once are one after the other', async () => {
  const { mails, change } = await shop()
  const wanted = Array.from({ length: MOST_EMAILS + 2 }, (_, n) => `lucia${n}@correo.example`)
  const outcomes = await Promise.all(wanted.map((email) => change(email)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(MOST_EMAILS)
  expect(await mails()).toHaveLength(MOST_EMAILS)
})
