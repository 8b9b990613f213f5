import { expect, test } from 'vitest'
import { stockedShop } from '#tests/support/database/stocked-shop.ts'
import { insertCode } from '#core/pricing/discounts/discount.server.ts'
import { discountedBy, pageOfCodes } from '#core/pricing/discounts/code-list.server.ts'
import { applyDueSales } from './apply-sales.server.ts'
import { findSale, openSalesOf, pageOfSales } from './sale-list.server.ts'
import { cancelSale, createSale, previewSale } from './sale-periods.server.ts'

const NOW = '2026-03-05T12:00:00.000Z'

async function withSales() {
  const { db } = await stockedShop()
  const rows = await db.selectFrom('products').select('id').orderBy('id').execute()
  const productIds = rows.map(({ id }) => id)
  for (const month of ['04', '05', '06']) {
    const preview = await previewSale(db, {
      startsAt: `2026-${month}-01T00:00:00.000Z`,
      endsAt: `2026-${month}-10T00:00:00.000Z`,
      productIds,
      terms: { percent: 20 },
      now: NOW,
    })
    if (preview.ok) await createSale(db, preview, NOW)
  }
  return { db, products: productIds.length }
}

test('sales are listed in pages with their states, the newest first', async () => {
  const { db, products } = await withSales()
  await cancelSale(db, 2, NOW)
  const now = '2026-04-02T00:00:00.000Z'
  const first = await pageOfSales(db, { most: 2, now })
  expect(first.sales.map(({ id, state }) => [id, state])).toEqual([
    [3, 'scheduled'],
    [2, 'cancelled'],
  ])
  const second = await pageOfSales(db, { before: first.next, most: 2, now })
  expect(second.sales).toMatchObject([{ id: 1, state: 'running', products }])
  expect(second.next).toBeUndefined()
})

test('the products of a sale are read in pages, each once', async () => {
  const { db, products } = await withSales()
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await findSale(db, 1, { after, most: 1, now: NOW })
    seen.push(...(page?.products ?? []).map(({ id }) => id))
    after = page?.next
  } while (after !== undefined)
  expect(new Set(seen).size).toBe(products)
  expect(seen).toHaveLength(products)
  expect(await findSale(db, 99, { most: 1, now: NOW })).toBeUndefined()
})

test('a product tells the sale in which it is, or the next one; not one that is over or cancelled', async () => {
  const { db } = await withSales()
  const [first] = await db.selectFrom('products').select('id').orderBy('id').execute()
  const id = first?.id ?? ''
  const saleAt = async (now: string) => (await openSalesOf(db, [id, 'unknown'], now)).get(id)
  expect(await saleAt(NOW)).toEqual({
    id: 1,
    startsAt: '2026-04-01T00:00:00.000Z',
    endsAt: '2026-04-10T00:00:00.000Z',
    isRunning: false,
  })
  const during = '2026-04-02T00:00:00.000Z'
  await applyDueSales(db, during)
  expect(await saleAt(during)).toMatchObject({ id: 1, isRunning: true })
  await cancelSale(db, 2, during)
  expect(await saleAt('2026-04-11T00:00:00.000Z')).toMatchObject({ id: 3, isRunning: false })
  expect(await saleAt('2026-07-01T00:00:00.000Z')).toBeUndefined()
  expect((await openSalesOf(db, [], NOW)).size).toBe(0)
})

test('codes are listed in pages, each once, also those made at one moment', async () => {
  const { db } = await stockedShop()
  const before = await pageOfCodes(db, { most: 100 })
  for (const code of ['AAA', 'BBB', 'CCC']) {
    const limits = { maxUses: null, maxUsesPerCustomer: null, isFirstPurchase: false }
    await insertCode(db, { code, percent: 5, startsAt: null, endsAt: null, ...limits }, NOW)
  }
  const first = await pageOfCodes(db, { most: 2 })
  const rest = await pageOfCodes(db, { after: first.next, most: 100 })
  const codes = [...first.codes, ...rest.codes].map(({ code }) => code)
  expect(new Set(codes).size).toBe(before.codes.length + 3)
  expect(codes).toHaveLength(before.codes.length + 3)
  expect(await discountedBy(db, codes)).toEqual(new Map())
})
