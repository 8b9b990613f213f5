import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import type { Db } from '#db/schema.ts'
import { length, measured } from '#tests/support/bars.ts'
import { fileProduct, jacket, orderContext, tshirt } from '#tests/support/factories/factories.ts'
import { longestHold } from '#tests/support/process/loop-hold.ts'
import { orderRequest, requestLine } from '#tests/support/factories/order-request.ts'
import { placeOrder } from '#core/checkout/place-order.server.ts'
import type { CatalogueFileProduct } from '#core/catalogue/catalogue-file.ts'
import { importCatalogue, previewImport } from './owner-catalogue.server.ts'
import { setPrice } from '#core/sale-prices/prices.server.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const PRODUCTS = length(1000, 3000)
/** The longest time that a step may block the event loop or hold SQLite's lock. */
const MOST_MS = 50
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
  const begun = performance.now()
  const importing = importCatalogue(owner, seen, { ...keep, now: NOW }).finally(() => {
    isDone = true
  })
  const waits: number[] = []
  const context = orderContext(db)
  for (let n = 1; !isDone; n += 1) {
    const color = n % 2 === 0 ? 'Azul' : 'Negro'
    const lines = [requestLine(tshirt, { size: 'M', color })]
    const asked = performance.now()
    const outcome = await placeOrder(context, orderRequest({ n, lines }))
    waits.push(performance.now() - asked)
    if (!outcome.ok) throw new Error(outcome.reason)
    await db.updateTable('stock').set({ reserved: 0 }).where('available', '<', 3).execute()
    await sleep(5)
  }
  expect(await importing).toEqual({ ok: true })
  const longest = Math.max(...waits)
  const usual = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  measured(`${kind}: ${PRODUCTS} products in ${seconds} s beside ${waits.length} orders`)
  measured(`the longest order took ${longest.toFixed(0)} ms`)
  expect(waits.length).toBeGreaterThan(3)
  expect(usual).toBeLessThan(1000) // the longest may be a moment of the machine
  expect(await countOf(db, 'products')).toBe(PRODUCTS + 2)
}, 120_000)

test('no step of an import holds the event loop, or the lock, for long', async () => {
  const { db, kind } = await stockedShop()
  // Warm up the JIT compiler.
  await importCatalogue(db, await preview(db, hats.slice(0, 30)), { ...keep, now: NOW })
  const seen = await preview(db, hats)
  const hold = longestHold()
  expect(await importCatalogue(db, seen, { ...keep, now: NOW })).toEqual({ ok: true })
  measured(
    `${kind}: an import of ${PRODUCTS} products held the loop for ${hold().ms.toFixed(0)} ms`,
  )
  expect(hold().ms).toBeLessThan(MOST_MS)
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
