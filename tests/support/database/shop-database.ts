import { afterAll, onTestFinished } from 'vitest'
import { openDatabase } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { startShop, type Shop, type ShopOptions } from '../process/shop-process.ts'

type RunningShop = { shop: Shop; db: Db }

/** A running shop behind a proxy, and its database beside it; both end with the test. */
export const shopWithDatabase = (options: ShopOptions = {}): Promise<RunningShop> =>
  startBoth(options, onTestFinished)

/** The same for all tests of a file; awaited at its head. */
export const shopOfFile = (options: ShopOptions = {}): Promise<RunningShop> =>
  startBoth(options, afterAll)

async function startBoth(
  options: ShopOptions,
  atTheEnd: (stop: () => Promise<void>) => void,
): Promise<RunningShop> {
  const shop = await startShop({
    ...options,
    env: { TRUSTED_PROXIES: '127.0.0.1', ...options.env },
  })
  const database = openDatabase(
    shop.databaseUrl === undefined ? { dataDir: shop.dataDir } : { url: shop.databaseUrl },
  )
  atTheEnd(async () => {
    await database.close()
    await shop.stop()
  })
  return { shop, db: database.db }
}

/** So many units of each variant of the shop. Raw: one statement for two thousand of them. */
export const putUnits = (db: Db, units: number) =>
  db.updateTable('stock').set({ quantity: units }).execute()
