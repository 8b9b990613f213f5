import { expect, test } from 'vitest'
import { addManyOrders } from '../../../cli/many-orders/many-orders.ts'
import { captureQueries } from '#tests/support/database/captured-queries.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { stockForLives } from '#tests/support/lives/life-shop.ts'
import type { Db } from '#db/schema.ts'
import { placesWithWords } from './order-search.server.ts'

const NOW = new Date('2026-11-25T12:00:00.000Z')
const ORDERS = 400
/** A page that the first part fills, one that needs the second, and one that needs the others. */
const BOUNDS = { few: 20, parts: [40, 100] }

/** Some orders are of one moment, which is also where a part ends. */
async function shop() {
  const { db, kind } = await testDb()
  await stockForLives(db)
  await addManyOrders(db, { kind, orders: ORDERS, now: NOW })
  const ids = await placesOf(db, false)
  const at = ids[38]?.placedAt ?? ''
  const same = ids.slice(36, 46).map(({ id }) => id)
  await db.updateTable('orders').set({ placed_at: at }).where('id', 'in', same).execute()
  return db
}

const places = (db: Db) => db.selectFrom('orders').select(['id', 'placed_at as placedAt'])

const placesOf = (db: Db, isOldestFirst: boolean) =>
  places(db)
    .orderBy('placed_at', isOldestFirst ? 'asc' : 'desc')
    .orderBy('id', isOldestFirst ? 'desc' : 'asc')
    .execute()

test('pages with a word that all orders have are those without words, whichever parts they need', async () => {
  const db = await shop()
  for (const isOldestFirst of [false, true]) {
    const all = await placesOf(db, isOldestFirst)
    for (const most of [5, 39, 41, 130, ORDERS]) {
      const search = { words: ['vr'], isOldestFirst, most }
      const found = await placesWithWords(db, places(db), search, BOUNDS)
      expect(found, `${most}`).toEqual(all.slice(0, most))
    }
  }
  const all = await placesOf(db, false)
  for (const at of [37, 40, 45, 46, 300]) {
    const after = all[at]!
    const rest = places(db)
      .where('placed_at', '<=', after.placedAt)
      .where((eb) => eb.or([eb('placed_at', '<', after.placedAt), eb('id', '>', after.id)]))
    const search = { words: ['vr'], isOldestFirst: false, until: after.placedAt, most: 60 }
    const found = await placesWithWords(db, rest, search, BOUNDS)
    expect(found, `after ${at}`).toEqual(all.slice(at + 1, at + 61))
  }
})

test('the first page of a frequent word reads a part of the orders, that of a rare one once all', async () => {
  const db = await shop()
  const { number } = await db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
  const searchesOf = async (words: string[], most: number) => {
    const queries = await captureQueries(() =>
      placesWithWords(db, places(db), { words, isOldestFirst: false, most }, BOUNDS),
    )
    return queries.flatMap(({ query: { sql } }) => (/ materialized /.test(sql) ? sql : []))
  }
  const frequent = await searchesOf(['vr'], 10)
  expect(frequent).toHaveLength(1)
  expect(frequent[0]).toContain('"placed_at" >= ')
  const rare = await searchesOf(number.toLowerCase().split('-'), 10)
  expect(rare).toHaveLength(1)
  expect(rare[0]).not.toContain('"placed_at" >= ')
})
