import { onTestFinished } from 'vitest'
import { createCatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { readChangesFrom } from '#core/base/policy/live-settings.ts'
import { createShopSearch } from '#core/catalogue/search/shop-search.server.ts'
import type { Db } from '#db/schema.ts'
import { startSettings } from '#server/owner-settings.ts'

const NONE = {}

/** A shop of the database as a server keeps it: settings, catalogue and search. */
export async function serverOn(db: Db) {
  const silent = () => {}
  const log = { debug: silent, info: silent, warn: silent, error: silent }
  const before = readChangesFrom(() => NONE)
  const { settings } = await startSettings(undefined, db, log)
  onTestFinished(() => void readChangesFrom(before))
  const reader = await createCatalogueReader(db, {
    pollMs: 3_600_000,
    readAlso: settings.refresh,
    onChange: (change) => search.apply(change),
    onError: silent,
  })
  const search = createShopSearch({ db, current: reader.current, onError: silent })
  onTestFinished(() => {
    reader.stop()
    search.stop()
  })
  await search.started
  return { settings, reader, search }
}
