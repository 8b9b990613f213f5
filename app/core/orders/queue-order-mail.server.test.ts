import { asShopper } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import {
  elsewhere,
  LATER,
  orderRow,
  paymentContext,
  shopWithOrders,
  times,
  otherProvider,
} from '#tests/support/factories/order-life.ts'
import type { Db } from '#db/schema.ts'
import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import { findLinkedOrder } from './order-links.server.ts'
import { shipOrder } from './ship-order.server.ts'
import { cancelOrder } from '#core/payments/cancel-order.server.ts'
import { refundOrder, type RefundInput } from '#core/payments/refunds/refund-order.server.ts'

const NUMBER = 'VR-TEST-0001'
const parcel = {
  carrier: 'Ruta Norte',
  trackingCode: 'PQ1',
  trackingUrl: 'https://rutanorte.example/1',
}
const refund = (key: string, scope: RefundInput['scope']): RefundInput => ({
  scope,
  idempotencyKey: key,
  reason: 'Devolución',
})

/** The mails about an order, without the confirmation. */
const mailsIn = (db: Db) =>
  db
    .selectFrom('mail_outbox')
    .select(['kind', 'to_email', 'subject', 'text'])
    .where('kind', '!=', 'order-confirmation')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

test('the parcel is told once, with a link of its own that opens the order', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const at = LATER.toISOString()
  await Promise.all(times(5, () => shipOrder(ctx, NUMBER, parcel, at)))
  const mails = await mailsIn(db)
  expect(mails).toMatchObject([
    {
      kind: 'order-shipped',
      to_email: 'lucia@correo.example',
      subject: `Tu pedido ${NUMBER} está en camino`,
    },
  ])
  const secret = /\/orders\/link\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
  expect(await findLinkedOrder(db, secret, LATER)).toMatchObject({ number: NUMBER })
})

test('the mail of a parcel lists what is in it, and not what was paid back before', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const lines = await db
    .selectFrom('order_lines')
    .select(['name', 'quantity'])
    .orderBy('position')
    .execute()
  const units = [{ position: 0, quantity: lines[0]?.quantity ?? 0 }]
  const scope = { kind: 'lines', lines: units, withShipping: false } as const
  expect(await refundOrder(ctx, NUMBER, refund('a', scope))).toMatchObject({ ok: true })
  const at = LATER.toISOString()
  expect(await shipOrder(ctx, NUMBER, parcel, at)).toMatchObject({ ok: true })
  const { text = '' } = (await mailsIn(db)).find(({ kind }) => kind === 'order-shipped') ?? {}
  expect(lines.length).toBeGreaterThan(1)
  expect(text).not.toContain(lines[0]?.name)
  expect(text).toContain(lines[1]?.name)
})

test('a parcel that could not be sent brings no mail', async () => {
  const { db } = await shopWithOrders(1, elsewhere())
  const { ctx } = paymentContext(db)
  const at = LATER.toISOString()
  expect(await shipOrder(ctx, NUMBER, parcel, at)).toMatchObject({ ok: false })
  expect(await mailsIn(db)).toEqual([])
})

test('a cancellation says what is to come back, and another mail that the money has moved', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  await Promise.all(times(5, () => cancelOrder(asShopper(ctx), NUMBER)))
  expect(await orderRow(db)).toMatchObject({ payment_status: 'refunded' })
  const mails = await mailsIn(db)
  expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['order-cancelled', 'order-refunded'])
  for (const { text } of mails) expect(text).toContain('250,43')
})

test('an unpaid order that is cancelled gives nothing back, and says so', async () => {
  const { db } = await shopWithOrders(1, elsewhere())
  const { ctx } = paymentContext(db, { provider: elsewhere() })
  await cancelOrder(ctx, NUMBER)
  const [mail] = await mailsIn(db)
  expect(mail?.text).toContain('No te hemos cobrado nada.')
})

test('each refund is told once, with its amount and its goods', async () => {
  const { db } = await shopWithOrders(1)
  const { ctx } = paymentContext(db)
  const lines = {
    kind: 'lines',
    lines: [{ position: 0, quantity: 1 }],
    withShipping: false,
  } as const
  await Promise.all(times(5, () => refundOrder(ctx, NUMBER, refund('a', lines))))
  await refundOrder(ctx, NUMBER, refund('b', { kind: 'rest' }))
  const mails = await mailsIn(db)
  expect(mails.map(({ kind }) => kind)).toEqual(['order-refunded', 'order-refunded'])
  const texts = mails.map(({ text }) => text).toSorted()
  expect(texts.filter((text) => text.includes('POR ESTAS PRENDAS'))).toHaveLength(1)
  expect(texts.every((text) => text.includes('una parte'))).toBe(true)
})

test('a refund that the provider refuses is under way, and not announced as made', async () => {
  const refuse = async () => ({ status: 'refused', ref: null, detail: 'no' }) as const
  const provider = elsewhere({ refund: refuse })
  const { db } = await shopWithOrders(1, otherProvider)
  const { ctx } = paymentContext(db, { provider })
  const outcome = await refundOrder(ctx, NUMBER, refund('a', { kind: 'rest' }))
  expect(outcome).toMatchObject({ ok: true, status: 'refused' })
  const [mail, ...others] = await mailsIn(db)
  expect([mail?.kind, others]).toEqual(['order-refund-under-way', []])
  expect(mail?.text).toContain('El dinero todavía no ha salido.')
})

test('a forgotten customer gets no mail', async () => {
  const { db } = await shopWithOrders(1)
  await db.updateTable('orders').set(ANONYMOUS_BUYER).execute()
  const { ctx } = paymentContext(db)
  await refundOrder(ctx, NUMBER, refund('a', { kind: 'rest' }))
  expect(await mailsIn(db)).toEqual([])
})
