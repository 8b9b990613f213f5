import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSale, previewSale } from '#core/sale-prices/sale-periods.server.ts'
import type { Db } from '#db/schema.ts'
import { shopWithDatabase } from '#tests/support/database/shop-database.ts'

const ID = 'mens-jacket-1'
/** The job looks each second; the rest is for a busy machine. */
const MOST_MS = 30_000
const HOUR_MS = 3_600_000

async function planSale(db: Db, startsAt: Date, endsAt: Date): Promise<void> {
  const now = new Date().toISOString()
  const preview = await previewSale(db, {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    productIds: [ID],
    terms: { percent: 20 },
    now,
  })
  if (!preview.ok) throw new Error(preview.reason)
  expect(await createSale(db, preview, now)).toMatchObject({ ok: true })
}

const rowOf = (db: Db) =>
  db.selectFrom('products').selectAll().where('id', '=', ID).executeTakeFirstOrThrow()

const PAGES = [`/products/${ID}`, '/products/men', '/search?q=ordesa', '/feeds/google.xml']

test.each(['sqlite', 'postgres'] as const)(
  'a sale begins and ends by itself on the pages that the shop keeps (%s)',
  async (kind) => {
    const { shop, db } = await shopWithDatabase({ db: kind })
    const product = await rowOf(db)
    // The shop sold it at this price before the test.
    await db.updateTable('price_history').set({ valid_from: '2026-01-01T00:00:00.000Z' }).execute()
    const read = async (path: string) => (await fetch(shop.url + path)).text()
    const until = async (path: string, isThere: (html: string) => boolean, end: number) => {
      while (!isThere(await read(path))) {
        expect(Date.now(), path).toBeLessThan(end)
        await sleep(100)
      }
    }
    const isOnSale = (html: string) => /Antes|sale_price/.test(html)
    for (const path of PAGES) expect(isOnSale(await read(path)), path).toBe(false)
    const startsAt = new Date(Date.now() + 800)
    await planSale(db, startsAt, new Date(startsAt.getTime() + HOUR_MS))
    for (const path of PAGES) {
      await until(path, isOnSale, startsAt.getTime() + MOST_MS)
    }
    expect(await read(`/products/${ID}`)).toContain('el precio más bajo de los 30 días anteriores')
    const endsAt = new Date(Date.now() + 500)
    await db.updateTable('sale_periods').set({ ends_at: endsAt.toISOString() }).execute()
    for (const path of PAGES) {
      await until(path, (html) => !isOnSale(html), endsAt.getTime() + MOST_MS)
    }
    expect(await rowOf(db)).toEqual(product)
  },
)
