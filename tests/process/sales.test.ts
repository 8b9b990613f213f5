import { expect, test } from 'vitest'
import { createSale, previewSale } from '#core/catalogue/sale-prices/sale-periods.server.ts'
import type { Db } from '#db/schema.ts'
import { shopWithDatabase } from '#tests/support/database/shop-database.ts'
import { until } from '#tests/support/until.ts'

const ID = 'mens-jacket-1'
const LATER_ID = 'mens-jacket-2'
const HOUR_MS = 3_600_000

/** Plans a sale of an hour. */
async function planSale(db: Db, productId: string, startsAt: Date): Promise<void> {
  const now = new Date().toISOString()
  const preview = await previewSale(db, {
    startsAt: startsAt.toISOString(),
    endsAt: new Date(startsAt.getTime() + HOUR_MS).toISOString(),
    productIds: [productId],
    terms: { percent: 20 },
    now,
  })
  if (!preview.ok) throw new Error(preview.reason)
  expect(await createSale(db, preview, now)).toMatchObject({ ok: true })
}

const rowOf = (db: Db) =>
  db.selectFrom('products').selectAll().where('id', '=', ID).executeTakeFirstOrThrow()

const PAGES = [`/products/${ID}`, '/products/men', '/search?q=ordesa']
/** Made again after twenty times as long as the last one took, which is minutes on a busy machine. */
const FEED = '/feeds/google.xml'
const LONGEST_FEED_MS = 300_000
const isOnSale = (html: string) => /Antes|sale_price/.test(html)

test.each(['sqlite', 'postgres'] as const)(
  'a sale begins and ends by itself on the pages that the shop keeps (%s)',
  async (kind) => {
    const { shop, db } = await shopWithDatabase({ db: kind })
    const product = await rowOf(db)
    // The shop sold it at this price before the test.
    await db.updateTable('price_history').set({ valid_from: '2026-01-01T00:00:00.000Z' }).execute()
    const read = async (path: string) => (await fetch(shop.url + path)).text()
    const untilOnSale = async (wanted: boolean) => {
      for (const path of PAGES) {
        await until(async () => expect(isOnSale(await read(path)), path).toBe(wanted))
      }
    }
    for (const path of [...PAGES, FEED]) expect(isOnSale(await read(path)), path).toBe(false)
    const now = Date.now()
    await planSale(db, LATER_ID, new Date(now + HOUR_MS))
    await planSale(db, ID, new Date(now))
    await untilOnSale(true)
    expect(await read(`/products/${ID}`)).toContain('el precio más bajo de los 30 días anteriores')
    // The job that began the one has looked at the other.
    expect(isOnSale(await read(`/products/${LATER_ID}`))).toBe(false)
    await expect
      .poll(async () => isOnSale(await read(FEED)), { interval: 500, timeout: LONGEST_FEED_MS })
      .toBe(true)
    const endsAt = new Date().toISOString()
    const begun = db.updateTable('sale_periods').where('starts_at', '<', endsAt)
    await begun.set({ ends_at: endsAt }).execute()
    await untilOnSale(false)
    expect(await rowOf(db)).toEqual(product)
  },
  2 * LONGEST_FEED_MS,
)
