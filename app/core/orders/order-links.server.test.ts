import { expect, test } from 'vitest'
import { length, measured } from '#tests/support/bars.ts'
import { NOON } from '#tests/support/factories/factories.ts'
import { insertOrder } from '#tests/support/factories/orders.ts'
import { testDb } from '#tests/support/database/test-db.ts'
import { findLinkedOrder, purgeExpiredLinks, newOrderLink } from './order-links.server.ts'

const noon = new Date(NOON)
const secretOf = (path: string) => path.slice('/orders/link/'.length)

async function twoOrders() {
  const { db } = await testDb()
  await insertOrder(db, 'ord_1', 'lucia@correo.example')
  await insertOrder(db, 'ord_2', 'marta@correo.example')
  return db
}

test('a link opens its order and no other, and each mail has its own', async () => {
  const db = await twoOrders()
  const first = await newOrderLink(db, 'ord_1', NOON)
  const second = await newOrderLink(db, 'ord_1', NOON)
  const other = await newOrderLink(db, 'ord_2', NOON)
  expect(new Set([first, second, other]).size).toBe(3)
  for (const [path, id] of [
    [first, 'ord_1'],
    [second, 'ord_1'],
    [other, 'ord_2'],
  ] as const) {
    expect(path).toMatch(/^\/orders\/link\/[\w-]{22}$/)
    expect(await findLinkedOrder(db, secretOf(path), noon)).toEqual({ id, number: id })
  }
})

test('what is stored opens nothing', async () => {
  const db = await twoOrders()
  const secret = secretOf(await newOrderLink(db, 'ord_1', NOON))
  const row = await db.selectFrom('order_links').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(await findLinkedOrder(db, row.secret_hash, noon)).toBeUndefined()
})

test('what is not a whole secret opens nothing', async () => {
  const db = await twoOrders()
  const secret = secretOf(await newOrderLink(db, 'ord_1', NOON))
  const wrong = ['', secret.slice(1), `${secret}A`, `${secret}%`, secret.toLowerCase(), '../ord_1']
  for (const guess of wrong) expect(await findLinkedOrder(db, guess, noon)).toBeUndefined()
})

test('guessing: none of many secrets of the right form opens anything', async () => {
  const db = await twoOrders()
  await newOrderLink(db, 'ord_1', NOON)
  const guesses = length(2000, 100_000)
  let opened = 0
  for (let n = 0; n < guesses; n += 1) {
    const guess = Buffer.from(`adivinanza-${n}`.padEnd(16, '.').slice(0, 16)).toString('base64url')
    if (await findLinkedOrder(db, guess, noon)) opened += 1
  }
  expect(opened).toBe(0)
  measured(`${guesses} guesses, ${opened} opened`)
}, 600_000)

test('a link lasts a year, and then it is forgotten', async () => {
  const db = await twoOrders()
  const secret = secretOf(await newOrderLink(db, 'ord_1', NOON))
  await newOrderLink(db, 'ord_2', new Date(noon.getTime() + 1).toISOString())
  const aYearOn = new Date(noon)
  aYearOn.setUTCFullYear(aYearOn.getUTCFullYear() + 1)
  expect(await findLinkedOrder(db, secret, aYearOn)).toBeDefined()
  const past = new Date(aYearOn.getTime() + 1)
  expect(await findLinkedOrder(db, secret, past)).toBeUndefined()
  expect(await purgeExpiredLinks(db, past)).toBe(1)
  expect(await db.selectFrom('order_links').select('order_id').execute()).toEqual([
    { order_id: 'ord_2' },
  ])
})
