import { onTestFinished } from 'vitest'
import { openDatabase, type Database } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { startShop, type Shop, type ShopOptions } from '../process/shop-process.ts'

/** A running shop behind a proxy, with access to its database; both end with the test. */
export async function shopWithDatabase(
  options: ShopOptions & { db: 'sqlite' | 'postgres' },
): Promise<{ shop: Shop; db: Db }> {
  const shop = await startShop({
    ...options,
    env: { TRUSTED_PROXIES: '127.0.0.1', ...options.env },
  })
  const database: Database = openDatabase(
    shop.databaseUrl === undefined ? { dataDir: shop.dataDir } : { url: shop.databaseUrl },
  )
  onTestFinished(async () => {
    await database.close()
    await shop.stop()
  })
  return { shop, db: database.db }
}

/** Sets the stock of every variant of the shop. */
export const putUnits = (db: Db, units: number) =>
  db.updateTable('stock').set({ quantity: units }).execute()
