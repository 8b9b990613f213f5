import { afterAll, onTestFinished } from 'vitest'
import { openDatabase } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { startShop, type Shop, type ShopOptions } from '../process/shop-process.ts'

type RunningShop = { shop: Shop; db: Db }

/** A running shop behind a proxy, with access to its database; both end with the test. */
export const shopWithDatabase = (options: ShopOptions = {}): Promise<RunningShop> =>
  startBoth(options, onTestFinished)

/** A shop with database for all tests of a file; awaited at the top of the file. */
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

/** Sets the available units of every variant. Raw: one statement for two thousand of them. */
export const putUnits = (db: Db, units: number) =>
  db
    .updateTable('stock')
    .set((eb) => ({ on_hand: eb('reserved', '+', units) }))
    .execute()
