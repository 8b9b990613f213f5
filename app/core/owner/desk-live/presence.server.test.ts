import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDb } from '#tests/support/database/test-db.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { joined, staffShop } from '#tests/support/factories/staff.ts'
import { purgeExpiredStaffSessions } from '#core/account/staff/purge-staff-sessions.server.ts'
import { PRESENT_MS } from './live-things.ts'
import { findThing, leavePresence, subjectOf, touchPresence, whoIsAt } from './presence.server.ts'

const ORDER = 'order/ord_1'
const OTHER = 'order/ord_2'

async function desk() {
  const { db } = await testDb()
  const ctx = staffShop(db)
  const ana = (await joined(ctx, 'ana')).staffId
  ctx.later(60_000)
  const luis = (await joined(ctx, 'luis', 'support')).staffId
  const names = async (...subjects: string[]) =>
    (await whoIsAt(db, subjects)).map(({ name, subject }) => `${name} ${subject}`)
  /** Makes the rows of presence older. */
  const age = (ms: number) =>
    db
      .updateTable('staff_presence')
      .set({ seen_ms: sql<number>`seen_ms - ${ms}` })
      .execute()
  const rows = async () =>
    (await db.selectFrom('staff_presence').select('server_id').execute()).length
  return { db, ctx, ana, luis, names, age, rows }
}

test('who is at a thing is known on every server, once each', async () => {
  const { db, ana, luis, names } = await desk()
  await touchPresence(db, 'one', [{ staffId: luis, subject: ORDER }])
  await touchPresence(db, 'two', [
    { staffId: ana, subject: ORDER },
    { staffId: luis, subject: ORDER },
    { staffId: ana, subject: OTHER },
  ])
  expect(await names(ORDER)).toEqual([`ana ${ORDER}`, `luis ${ORDER}`])
  expect(await names(ORDER, OTHER)).toHaveLength(3)
  expect(await names()).toEqual([])
})

test('presence expires unless it is renewed, and then nothing is kept of it', async () => {
  const { db, ana, luis, names, age, rows } = await desk()
  await touchPresence(db, 'one', [
    { staffId: ana, subject: ORDER },
    { staffId: luis, subject: ORDER },
  ])
  await age(PRESENT_MS - 5000)
  expect(await names(ORDER)).toHaveLength(2)
  await touchPresence(db, 'one', [{ staffId: ana, subject: ORDER }])
  await age(6000)
  expect(await names(ORDER)).toEqual([`ana ${ORDER}`])
  expect(await rows()).toBe(2)
  await touchPresence(db, 'two', [])
  expect(await rows()).toBe(1)
})

test('leaving on one server leaves the other server’s page, and a stopping one takes only its own', async () => {
  const { db, ana, luis, names } = await desk()
  const there = { staffId: ana, subject: ORDER }
  await touchPresence(db, 'one', [there, { staffId: luis, subject: OTHER }])
  await touchPresence(db, 'two', [there])
  await leavePresence(db, 'one', there)
  expect(await names(ORDER, OTHER)).toEqual([`ana ${ORDER}`, `luis ${OTHER}`])
  await leavePresence(db, 'one')
  expect(await names(ORDER, OTHER)).toEqual([`ana ${ORDER}`])
})

test('what a killed server left is forgotten with the ended sessions', async () => {
  const { db, ctx, ana, age, rows } = await desk()
  await touchPresence(db, 'killed', [{ staffId: ana, subject: ORDER }])
  await purgeExpiredStaffSessions(db, ctx.now())
  expect(await rows()).toBe(1)
  await age(2 * 3_600_000)
  await purgeExpiredStaffSessions(db, ctx.now())
  expect(await rows()).toBe(0)
})

test('a thing is found by what its address has, and what is not there is nothing', async () => {
  const { db } = await desk()
  await insertOrder(db, 'ord_1', 'lucia@correo.example', null, { number: 'VR-2222-2222' })
  const found = await findThing(db, { kind: 'order', key: 'VR-2222-2222' })
  expect(found && subjectOf(found)).toBe(ORDER)
  for (const kind of ['order', 'return', 'message', 'product'] as const) {
    expect(await findThing(db, { kind, key: 'recogida' })).toBeUndefined()
  }
})
