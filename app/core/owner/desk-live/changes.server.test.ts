import { OWNER } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { orderRow } from '#tests/support/factories/order-life.ts'
import { joined, staffShop } from '#tests/support/factories/staff.ts'
import type { HouseActor } from '#core/base/actor/actor.ts'
import { recordAudit } from '#core/base/audit/audit.server.ts'
import { addEvent } from '#core/orders/transition-order.server.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { lastChange } from './changes.server.ts'
import { liveCursor } from './news.server.ts'
import type { FoundThing } from './presence.server.ts'

const NOW = new Date('2027-03-01T10:00:00.000Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString()
const thing = { kind: 'order', id: 'ord_1' } as const

async function desk() {
  const { db } = await testDb()
  const ctx = staffShop(db)
  const ana = (await joined(ctx, 'ana')).staffId
  ctx.later(60_000)
  const luis = (await joined(ctx, 'luis', 'support')).staffId
  await insertOrder(db, 'ord_1', 'lucia@correo.example')
  const change = (
    actor: HouseActor,
    minutes: number,
    subject: { kind: string; id: string } = thing,
  ) =>
    transact(db, (trx) =>
      recordAudit(trx, { actor, at: at(minutes), action: 'order.x', subject, summary: 'Cambia' }),
    )
  const by = (id: string): HouseActor => ({ kind: 'staff', id, role: 'owner', from: 'x' })
  const event = (cause: string, minutes: number) =>
    transact(db, (trx) => addEvent(trx, 'ord_1', 'cancelled', { cause, at: at(minutes) }))
  await change(by(luis), -1)
  const cursor = await liveCursor(db, { now: NOW, rooms: [] })
  const seen = (staffId: string, of: FoundThing = thing) =>
    lastChange(db, { thing: of, cursor, staffId })
  return { db, ana, luis, change, by, event, seen }
}

test('a change by somebody else is told, not one’s own, nor what the page has seen', async () => {
  const { ana, luis, change, by, seen } = await desk()
  expect(await seen(ana)).toBeNull()
  await change(by(ana), 1)
  expect(await seen(ana)).toBeNull()
  expect(await seen(luis)).toEqual({ who: 'ana', at: at(1) })
  await change(OWNER, 2)
  expect(await seen(ana)).toEqual({ who: 'La línea de órdenes', at: at(2) })
})

/** A return of the order. */
const insertReturn = (db: Db) =>
  db
    .insertInto('returns')
    .values({
      id: 'ret_1',
      code: 'DV-2222-2222',
      kind: 'return',
      order_id: 'ord_1',
      typed_number: 'VR-1',
      name: 'Lucía Herrero',
      email: 'lucia@correo.example',
      is_whole: 0,
      goods: 'Chaqueta',
      reason: 'size',
      note: null,
      status: 'requested',
      dedupe_key: 'k',
      refund_id: null,
      decline_reason: null,
      requested_at: at(0),
      received_at: null,
      closed_at: null,
    })
    .execute()

test('of an order the command line is told, which names it by number, and what becomes of a return', async () => {
  const { db, ana, luis, change, by, seen } = await desk()
  const { number } = await orderRow(db)
  await insertReturn(db)
  await change(OWNER, 1, { kind: 'order', id: number })
  expect(await seen(ana)).toEqual({ who: 'La línea de órdenes', at: at(1) })
  await change(by(luis), 2, { kind: 'return', id: 'ret_1' })
  expect(await seen(ana)).toEqual({ who: 'luis', at: at(2) })
  await change(OWNER, 3, { kind: 'return', id: 'DV-2222-2222' })
  const byCommand = { who: 'La línea de órdenes', at: at(3) }
  expect(await seen(ana)).toEqual(byCommand)
  expect(await seen(ana, { kind: 'return', id: 'ret_1' })).toEqual(byCommand)
})

test('a change of another thing is nobody’s business', async () => {
  const { ana, luis, change, by, seen } = await desk()
  await change(by(luis), 1, { kind: 'order', id: 'ord_2' })
  await change(by(luis), 1, { kind: 'return', id: 'ord_1' })
  expect(await seen(ana)).toBeNull()
})

test('of an order its buyer and its payment are told too; what the desk did comes with its name', async () => {
  const { ana, luis, change, by, event, seen } = await desk()
  await event('owner', 1)
  await event('shopper', -1)
  expect(await seen(ana)).toBeNull()
  await event('shopper', 2)
  expect(await seen(ana)).toEqual({ who: 'El cliente', at: at(2) })
  await change(by(luis), 3)
  expect(await seen(ana)).toEqual({ who: 'luis', at: at(3) })
  await event('provider', 4)
  expect(await seen(ana)).toEqual({ who: 'El pago', at: at(4) })
})
