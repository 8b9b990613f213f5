import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { backpack, jacket, tshirt } from '#tests/support/factories/factories.ts'
import type { Db } from '#db/schema.ts'
import {
  announceChanges,
  changesSince,
  createAnnouncer,
  endOfLog,
  type LogPlace,
  recordProductChanges,
  recordReviewChanges,
  recordSettingsChange,
  recordStockChanges,
  trimCatalogueChanges,
} from './catalogue-changes.server.ts'
import { until } from '#tests/support/until.ts'

const FUTURE = '2126-01-01T00:00:00.000Z'
const PAST = '2016-01-01T00:00:00.000Z'

/** The log of a shop that sells three products, and its end. */
async function openLog() {
  const database = await stockedShop([jacket, tshirt, backpack])
  // Other tests' transactions on this Postgres may still hide the end of the first load.
  const { next: start } = await changesSince(database.db, await endOfLog(database.db))
  return { ...database, start }
}

/** Nothing is trimmed while an older transaction runs, also that of another test. */
const trimAll = (db: Db) =>
  until(async () => {
    await trimCatalogueChanges(db, FUTURE)
    expect(await db.selectFrom('catalogue_changes').select('id').execute()).toEqual([])
  })

/** Reads on until the place is past all changes: they stay ahead of it as long as `trimAll` says. */
const placePast = (db: Db, start: LogPlace) =>
  until(async () => {
    const { next } = await changesSince(db, start)
    expect([...next.seen]).toEqual([])
    return next
  })

const state = (db: Db) =>
  db
    .selectFrom('catalogue_state')
    .select(['version', 'announcements'])
    .executeTakeFirstOrThrow()
    // Postgres answers large integers as text.
    .then((row) => ({ version: row.version, announcements: Math.trunc(row.announcements) }))

test('a server reads each change once, by product and kind', async () => {
  const { db, start } = await openLog()
  await recordProductChanges(db, [jacket.id, jacket.id])
  await recordStockChanges(db, [`${tshirt.id}/M/Azul`, `${tshirt.id}/L/Azul`])
  await recordReviewChanges(db, [backpack.id])
  const first = await changesSince(db, start)
  expect(first).toMatchObject({ isUnknown: false, settings: false })
  expect([...first.products].toSorted()).toEqual([jacket.id, tshirt.id])
  expect([...first.reviews]).toEqual([backpack.id])
  await recordSettingsChange(db)
  const second = await changesSince(db, first.next)
  expect(second).toMatchObject({ isUnknown: false, settings: true })
  expect([...second.products, ...second.reviews]).toEqual([])
  const third = await changesSince(db, second.next)
  expect(third).toMatchObject({ isUnknown: false, settings: false })
})

test('what a slow transaction writes is read though later ones were read before it', async () => {
  const { db, reopen, start, kind } = await openLog()
  if (kind === 'sqlite') return // writers take turns there
  const other = reopen().db
  let place = start
  await db.transaction().execute(async (slow) => {
    await recordProductChanges(slow, [jacket.id])
    await recordProductChanges(other, [tshirt.id])
    const early = await changesSince(other, place)
    expect([...early.products]).toEqual([tshirt.id])
    const again = await changesSince(other, early.next)
    expect([...again.products], 'not a second time').toEqual([])
    place = again.next
  })
  const late = await changesSince(other, place)
  expect([...late.products]).toEqual([jacket.id])
  expect([...(await changesSince(other, late.next)).products]).toEqual([])
})

test('a slow change is not missed under more later ones than a server reads at once', async () => {
  const { db, reopen, start, kind } = await openLog()
  if (kind === 'sqlite') return // writers take turns there
  const other = reopen().db
  let place = start
  const look = async () => {
    const found = await changesSince(other, place)
    place = found.next
    return found
  }
  await db.transaction().execute(async (slow) => {
    await recordProductChanges(slow, [jacket.id])
    await sql`insert into catalogue_changes (scope, product_id)
      select 'product', ${tshirt.id} from generate_series(1, 6000)`.execute(other)
    expect((await look()).isUnknown, 'so many at once').toBe(true)
    // Another database's older transaction on this Postgres may end and move the place once more.
    await until(async () =>
      expect(await look()).toMatchObject({ isUnknown: false, products: new Set() }),
    )
  })
  await until(async () => {
    const { isUnknown, products } = await look()
    expect(isUnknown || products.has(jacket.id)).toBe(true)
  })
})

test('a rolled back change is not told', async () => {
  const { db, start } = await openLog()
  await db
    .transaction()
    .execute(async (trx) => {
      await recordProductChanges(trx, [jacket.id])
      throw new Error('refused')
    })
    .catch(() => {})
  const { products, next } = await changesSince(db, start)
  expect([...products]).toEqual([])
  await recordProductChanges(db, [jacket.id])
  expect([...(await changesSince(db, next)).products]).toEqual([jacket.id])
})

test('a server that is behind the trimmed part reads everything, another one does not', async () => {
  const { db, start } = await openLog()
  await recordProductChanges(db, [jacket.id])
  const next = await placePast(db, start)
  expect(await trimCatalogueChanges(db, PAST)).toBe(0)
  expect((await changesSince(db, start)).isUnknown).toBe(false)
  await trimAll(db)
  expect((await changesSince(db, start)).isUnknown).toBe(true)
  expect((await changesSince(db, next)).isUnknown).toBe(false)
  const fresh = await endOfLog(db)
  await recordProductChanges(db, [tshirt.id])
  for (const place of [next, fresh]) {
    const { isUnknown, products } = await changesSince(db, place)
    expect([isUnknown, [...products]]).toEqual([false, [tshirt.id]])
  }
})

test('a program of before counts up the version: this one reads everything', async () => {
  const { db, start } = await openLog()
  await sql`update catalogue_state set version = version + 1`.execute(db)
  const { isUnknown, next } = await changesSince(db, start)
  expect(isUnknown).toBe(true)
  expect((await changesSince(db, next)).isUnknown).toBe(false)
})

test('programs of before are told by the version, once by whichever server is first', async () => {
  const { db, start } = await openLog()
  await recordProductChanges(db, [jacket.id])
  const before = await state(db)
  const { next } = await changesSince(db, start)
  await announceChanges(db, next)
  await announceChanges(db, next)
  expect(await state(db)).toEqual({
    version: before.version + 1,
    announcements: before.announcements + 1,
  })
  expect((await changesSince(db, next)).isUnknown, 'it is no change of an old program').toBe(false)
})

test('a server that starts tells programs of before what had changed, and tells it again after an error', async () => {
  const { db, kind } = await openLog()
  if (kind === 'sqlite') return // no programs of two releases side by side
  await recordProductChanges(db, [jacket.id])
  const before = await state(db)
  const announcer = createAnnouncer(db)
  const place = await endOfLog(db)
  await sql`alter table catalogue_state rename column announced_to to gone`.execute(db)
  await expect(announcer.announce(place)).rejects.toThrow('announced_to')
  await sql`alter table catalogue_state rename column gone to announced_to`.execute(db)
  await announcer.announce(place)
  expect((await state(db)).version).toBe(before.version + 1)
  await announcer.announce({ ...place, from: place.from + 1 })
  expect((await state(db)).version, 'nothing has changed since').toBe(before.version + 1)
})

test('programs of before are told of all that was read beside a slow transaction', async () => {
  const { db, reopen, start, kind } = await openLog()
  if (kind === 'sqlite') return // writers take turns there
  const other = reopen().db
  const announcer = createAnnouncer(other)
  let place = start
  const look = async () => {
    const { next, products } = await changesSince(other, place)
    place = next
    if (products.size > 0) announcer.changed()
    await announcer.announce(place)
    return [...products]
  }
  await look()
  await db.transaction().execute(async (slow) => {
    await recordProductChanges(slow, [backpack.id])
    await recordProductChanges(other, [jacket.id])
    await look()
    await recordProductChanges(other, [tshirt.id])
    expect(await look()).toEqual([tshirt.id])
    await sql`delete from catalogue_changes where product_id = ${backpack.id}`.execute(slow)
  })
  const { version } = await state(other)
  await until(async () => {
    await look()
    expect((await state(other)).version).toBeGreaterThan(version)
  })
})

test('a database from another cluster, whose numbers are ahead, is read as any other', async () => {
  const { db, kind } = await openLog()
  if (kind === 'sqlite') return // its ids are its own
  const AHEAD = 4_000_000_000
  await sql`insert into catalogue_changes (written_by, scope, product_id, written_at)
    values (${AHEAD}, 'product', 'mens-jacket-1', ${PAST})`.execute(db)
  await sql`update catalogue_state set trimmed_to = ${AHEAD}, announced_to = ${AHEAD}`.execute(db)
  const start = await endOfLog(db)
  const { next, isUnknown } = await changesSince(db, start)
  expect(isUnknown).toBe(false)
  await recordProductChanges(db, [tshirt.id])
  const found = await changesSince(db, next)
  expect([found.isUnknown, [...found.products]]).toEqual([false, [tshirt.id]])
  const before = await state(db)
  await announceChanges(db, found.next)
  expect((await state(db)).version).toBe(before.version + 1)
  expect(await trimCatalogueChanges(db, '2020-01-01T00:00:00.000Z')).toBe(1) // at once
  expect((await changesSince(db, found.next)).isUnknown).toBe(false)
  // A server that ran while the database was replaced is ahead of it.
  expect((await changesSince(db, { ...start, from: AHEAD })).isUnknown).toBe(true)
})

test('an order of low stock waits for no other one at the log', async () => {
  const { db, reopen, kind } = await openLog()
  if (kind === 'sqlite') return // one writer at a time
  const other = reopen().db
  await db.transaction().execute(async (trx) => {
    await recordStockChanges(trx, [`${jacket.id}/M/Azul`])
    const waiting = recordStockChanges(other, [`${jacket.id}/M/Azul`]) // for ever, on a shared row
    await expect(waiting).resolves.toBeUndefined()
  })
})
