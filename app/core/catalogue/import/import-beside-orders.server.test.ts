import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stepsOf } from '#tests/support/database/steps-of.ts'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import { bar, length, measured } from '#tests/support/bars.ts'
import { fileProduct, jacket, orderContext, tshirt } from '#tests/support/factories/factories.ts'
import { longestHold } from '#tests/support/watch/loop-hold.ts'
import { medianMs } from '#tests/support/process/timing.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { importCatalogue, previewImport } from './owner-catalogue.server.ts'
import { setPrice } from '#core/catalogue/sale-prices/prices.server.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const PRODUCTS = length(1000, 3000)
/** The longest time that a step may block the event loop or hold SQLite's lock. */
const MOST_MS = 50
/** Products, in one transaction of a fast machine. */
const MOST_AT_ONCE = 160
const keep = { retiresAbsent: false }

const hats = Array.from({ length: PRODUCTS }, (_, n) =>
  fileProduct({ id: `mens-hat-${n + 1}`, name: `Gorro ${n + 1}` }),
)
const file = (products: readonly CatalogueFileProduct[]) => [
  { name: 'x.json', chunks: [Buffer.from(JSON.stringify({ note: 'x', products }))] },
]

async function preview(db: Db, products: readonly CatalogueFileProduct[]) {
  const outcome = await previewImport(db, file(products), keep)
  if (!outcome.ok) throw new Error('refused')
  return outcome
}

const countOf = async (db: Db, table: 'products' | 'variants' | 'price_history') =>
  (
    await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as('n'))
      .execute()
  ).map(({ n }) => Number(n))[0]

test('orders that leave the last units wait for no import, and none fails', async () => {
  const { db, kind, reopen } = await stockedShop([jacket, { ...tshirt, stock: { default: 3 } }])
  // Postgres: a second connection, like the command line's. SQLite's wait would block both here.
  const owner = kind === 'postgres' ? reopen().db : db
  const seen = await preview(owner, hats)
  let isDone = false
  /** The products that were written when an order was answered. */
  const writtenThen = new Set<number>()
  let written = 0
  const onStep = (done: number) => void (written = done)
  const importing = importCatalogue(owner, seen, { ...keep, now: NOW, onStep }).finally(() => {
    isDone = true
  })
  const context = orderContext(db)
  let n = 0
  const order = async () => {
    const color = (n += 1) % 2 === 0 ? 'Azul' : 'Negro'
    const lines = [requestLine(tshirt, { size: 'M', color })]
    const outcome = await placeOrder(context, orderRequest({ n, lines }))
    if (!outcome.ok) throw new Error(outcome.reason)
    writtenThen.add(written)
    await db.updateTable('stock').set({ reserved: 0 }).where('available', '<', 3).execute()
    await yieldToOthers()
  }
  const usual = await medianMs(Infinity, order, () => isDone)
  expect(await importing).toEqual({ ok: true })
  measured(`${kind}: ${PRODUCTS} products beside ${n} orders`)
  bar(`${kind}: an order beside an import, in ms`, usual, 1000)
  // Orders were answered between its steps, and not all before or behind it.
  expect(writtenThen.size).toBeGreaterThan(3)
  expect(await countOf(db, 'products')).toBe(PRODUCTS + 2)
})

test('no step of an import holds the event loop, or the lock, for long', async () => {
  const { db, kind } = await stockedShop()
  // Warm up the JIT compiler.
  await importCatalogue(db, await preview(db, hats.slice(0, 30)), { ...keep, now: NOW })
  const seen = await preview(db, hats)
  const hold = longestHold()
  const written: number[] = []
  const onStep = (done: number) => void written.push(done)
  const { transactions, turns } = await stepsOf(async () => {
    expect(await importCatalogue(db, seen, { ...keep, now: NOW, onStep })).toEqual({ ok: true })
  })
  bar(`${kind}: an import of ${PRODUCTS} products holds the loop for ms`, hold().ms, MOST_MS)
  const sizes = written.map((done, at) => done - (written[at - 1] ?? 0))
  expect(Math.max(...sizes)).toBeLessThanOrEqual(MOST_AT_ONCE)
  // One for each step, the lease's own besides; other work has its turn between them.
  expect(transactions).toBeGreaterThanOrEqual(written.length - 1)
  expect(turns).toBeGreaterThanOrEqual(written.length - 2)
})

test('an import that breaks off leaves whole products, and importing again does the rest', async () => {
  const { db } = await stockedShop()
  const some = hats.slice(0, 50)
  const seen = await preview(db, some)
  const breakOff = (done: number) => {
    if (done > 0) throw new Error('the machine went down')
  }
  const broken = importCatalogue(db, seen, { ...keep, now: NOW, onStep: breakOff })
  await expect(broken).rejects.toThrow('went down')
  const there = (await countOf(db, 'products')) ?? 0
  expect(there).toBeGreaterThan(3)
  expect(there).toBeLessThan(53)
  expect(await countOf(db, 'variants'), 'of each product all').toBe(there * 6 - 5)
  expect(await countOf(db, 'price_history')).toBe(there)
  const rest = await preview(db, some)
  expect(rest.report).toMatchObject({ added: { length: 53 - there }, unchanged: there - 3 })
  expect(await importCatalogue(db, rest, { ...keep, now: NOW })).toEqual({ ok: true })
  expect(await countOf(db, 'products')).toBe(53)
})

test('a price that is set while an import runs is not overwritten unseen', async () => {
  const { db } = await stockedShop([jacket, tshirt])
  const some = [...hats.slice(0, 30), { ...jacket, priceCents: 7999 }]
  const seen = await preview(db, some)
  const price = { productId: jacket.id, fromCents: jacket.priceCents, toCents: 5999, now: NOW }
  let setting: ReturnType<typeof setPrice> | undefined
  const onStep = () => {
    setting ??= setPrice(db, price)
  }
  const outcome = await importCatalogue(db, seen, { ...keep, now: NOW, onStep })
  expect(await setting).toMatchObject({ ok: true })
  expect(outcome).toMatchObject({ ok: false, reason: 'changed_meanwhile', of: 31 })
  // What was written before stays: how much that is, the speed of the machine decides.
  expect(await countOf(db, 'products')).toBe(2 + (outcome.ok ? 31 : outcome.done))
  const row = await db
    .selectFrom('products')
    .select('price_cents')
    .where('id', '=', jacket.id)
    .executeTakeFirstOrThrow()
  expect(row.price_cents).toBe(5999)
})
