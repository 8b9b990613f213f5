import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { AS_DECLARED, returnContext } from '#tests/support/factories/returned-goods.ts'
import { sendContactMessage } from '#core/account/contact/contact.server.ts'
import { markFailed, queueMail } from '#core/mail/outbox.server.ts'
import { declareWithdrawal } from '#core/returns/declare-withdrawal.server.ts'
import { LIVE_ROOMS } from './live-rooms.ts'
import { freshSince, liveCursor } from './news.server.ts'
import { roomCounts } from './room-counts.server.ts'

const AT = '2026-03-06T12:00:00.000Z'
const now = new Date(AT)
const minutes = (count: number) => new Date(now.getTime() + count * 60_000).toISOString()

async function desk() {
  const { db } = await testDb()
  const cursor = await liveCursor(db, { now, rooms: LIVE_ROOMS })
  const fresh = async (rooms = LIVE_ROOMS) =>
    Object.entries(await freshSince(db, { cursor, rooms })).filter(([, count]) => count > 0)
  return { db, cursor, fresh }
}

test('on an empty desk nothing is new and nothing waits', async () => {
  const { db, cursor, fresh } = await desk()
  expect(await fresh()).toEqual([])
  expect(cursor).toMatchObject({ at: AT, entry: 0, counts: { '/pedidos': 0, '/correo': 0 } })
  expect(Object.values(await roomCounts(db, LIVE_ROOMS))).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('an order is new once it is paid, also one that was placed before the page', async () => {
  const { db, fresh } = await desk()
  await insertOrder(db, 'ord_1', 'lucia@correo.example', null, { placed_at: minutes(-30) })
  await insertOrder(db, 'ord_2', 'lucia@correo.example', null, {
    placed_at: minutes(1),
    payment_status: 'failed',
  })
  expect(await fresh()).toEqual([])
  await db
    .updateTable('orders')
    .set({ payment_status: 'paid', payment_ref: 'pay_1' })
    .where('id', '=', 'ord_1')
    .execute()
  expect(await fresh()).toEqual([['/pedidos', 1]])
  await db
    .updateTable('orders')
    .set({ fulfilment_status: 'shipped' })
    .where('id', '=', 'ord_1')
    .execute()
  expect(await fresh(), 'what was sent meanwhile is still news').toEqual([['/pedidos', 1]])
})

test('what a page has shown is not new on it, nor what is a day older', async () => {
  const { db } = await desk()
  const paid = (id: string, at: string) =>
    insertOrder(db, id, 'lucia@correo.example', null, {
      placed_at: at,
      payment_status: 'paid',
      payment_ref: id,
    })
  await paid('ord_1', minutes(-5))
  const cursor = await liveCursor(db, { now, rooms: LIVE_ROOMS })
  await paid('ord_2', minutes(-24 * 60 - 1))
  const fresh = () => freshSince(db, { cursor, rooms: ['/pedidos'] })
  expect(await fresh()).toEqual({ '/pedidos': 0 })
  await paid('ord_3', minutes(-24 * 60 + 1))
  expect(await fresh()).toEqual({ '/pedidos': 1 })
})

test('withdrawals, messages and mails that were given up are new', async () => {
  const { db, fresh } = await desk()
  const ctx = { ...returnContext(db), now: () => new Date(minutes(2)), shopEmail: 'a@b.example' }
  await declareWithdrawal(ctx, AS_DECLARED)
  await sendContactMessage(ctx, {
    message: {
      user_name: 'Lucía Herrero',
      user_email: 'lucia@correo.example',
      subject: 'Otro',
      message: '¿Tenéis otra talla?',
    },
    token: null,
  })
  const news = [
    ['/devoluciones', 1],
    ['/mensajes', 1],
  ]
  expect(await fresh()).toEqual(news)
  await queueMail(
    ctx,
    { kind: 'x', dedupeKey: 'x', to: 'a@b.example', subject: 'x', html: 'x', text: 'x' },
    minutes(2),
  )
  const mail = await db.selectFrom('mail_outbox').selectAll().executeTakeFirstOrThrow()
  await markFailed(db, mail, { failure: 'refused', detail: 'no', now })
  expect(await fresh()).toEqual([...news, ['/correo', 1]])
  expect(await roomCounts(db, ['/mensajes', '/correo'])).toEqual({ '/mensajes': 1, '/correo': 1 })
})

test('only the rooms that are asked for are counted', async () => {
  const { db } = await desk()
  await insertOrder(db, 'ord_1', 'lucia@correo.example', null, {
    placed_at: AT,
    payment_status: 'paid',
    payment_ref: 'pay_1',
  })
  const cursor = await liveCursor(db, { now, rooms: ['/mensajes', '/trabajos'] })
  expect(cursor.counts['/pedidos']).toBe(0)
  expect(await freshSince(db, { cursor, rooms: ['/mensajes', '/trabajos'] })).toEqual({
    '/mensajes': 0,
  })
})
