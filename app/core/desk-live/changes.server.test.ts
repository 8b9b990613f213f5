import { OWNER } from '#tests/support/database/actors.ts'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { joined, staffShop } from '#tests/support/factories/staff.ts'
import type { HouseActor } from '#core/actor/actor.ts'
import { recordAudit } from '#core/audit/audit.server.ts'
import { addEvent } from '#core/orders/transition-order.server.ts'
import { transact } from '#db/transact.ts'
import { lastChange } from './changes.server.ts'
import { liveCursor } from './news.server.ts'

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
  const seen = (staffId: string) => lastChange(db, { thing, cursor, staffId })
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
