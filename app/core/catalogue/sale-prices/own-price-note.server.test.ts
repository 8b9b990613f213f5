import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { fileProduct, tshirt } from '#tests/support/factories/factories.ts'
import { applyDueSales } from './apply-sales.server.ts'
import { readOwnPriceNote } from './own-price-note.server.ts'
import { setPrice, setPrices } from './prices.server.ts'
import { createSale, previewSale } from './sale-periods.server.ts'
import { readPricedVariants } from './set-own-price.server.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const END = '2026-11-30T23:00:00.000Z'

const jacket = fileProduct({ priceCents: 10_000, prices: { L: 12_000 } })
const fleece = fileProduct({
  id: 'mens-fleece-1',
  name: 'Polar Añisclo',
  priceCents: 5000,
  prices: { 'M/Azul': 5500, 'M/Negro': 5600 },
})
const IDS = [jacket.id, fleece.id, tshirt.id]

const shop = async () => (await stockedShop([jacket, fleece, tshirt])).db

const ownOf = async (db: Awaited<ReturnType<typeof shop>>, id: string) => [
  ...new Set((await readPricedVariants(db, id)).map(({ ownCents }) => ownCents)),
]

test('the sizes of these products that have own prices are counted, the first is named', async () => {
  const db = await shop()
  expect(await readOwnPriceNote(db, IDS, 'kept')).toBe(
    '3 tallas conservan su precio propio: Chaqueta Ordesa, L',
  )
  expect(await readOwnPriceNote(db, [fleece.id], 'kept')).toBe(
    '2 tallas conservan su precio propio: Polar Añisclo, M/Azul',
  )
  expect(await readOwnPriceNote(db, [tshirt.id, 'nada-1'], 'kept')).toBeUndefined()
  expect(await readOwnPriceNote(db, [], 'kept')).toBeUndefined()
})

test('a size that is sold no more is not counted', async () => {
  const db = await shop()
  await db.updateTable('variants').set({ is_active: 0 }).where('size', '=', 'L').execute()
  await db
    .updateTable('variants')
    .set({ is_active: 0 })
    .where('id', '=', 'mens-fleece-1/M/Azul')
    .execute()
  expect(await readOwnPriceNote(db, IDS, 'kept')).toBe(
    '1 talla conserva su precio propio: Polar Añisclo, M/Negro',
  )
})

test('what is said of a new price is so: own prices stay', async () => {
  const db = await shop()
  await setPrices(db, [{ productId: jacket.id, fromCents: 10_000, toCents: 9000 }], NOW)
  expect(await ownOf(db, jacket.id)).toEqual([null, 12_000])
  await setPrice(db, { productId: jacket.id, fromCents: 9000, toCents: 8000, now: NOW })
  expect(await ownOf(db, jacket.id)).toEqual([null, 12_000])
})

test.each([
  [{ percent: 20 }, 9600],
  [{ priceCents: 8000 }, 9600],
])('what is said of a sale with %j is so: own prices fall alike', async (terms, cents) => {
  const db = await shop()
  const period = { startsAt: NOW, endsAt: END }
  const shown = await previewSale(db, { ...period, productIds: [jacket.id], terms, now: NOW })
  if (!shown.ok) throw new Error(shown.reason)
  await createSale(db, shown, NOW)
  await applyDueSales(db, NOW)
  const inForce = await db
    .selectFrom('variants')
    .select('price_cents')
    .where('id', '=', 'mens-jacket-1/L/Azul')
    .executeTakeFirstOrThrow()
  expect(inForce.price_cents).toBe(cents)
  // Still counted, with the price that it has after the sale.
  expect(await readOwnPriceNote(db, [jacket.id], 'reduced')).toBe(
    '1 talla con precio propio baja el mismo tanto por ciento que su producto: Chaqueta Ordesa, L',
  )
})
