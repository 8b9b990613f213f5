import type { Database } from '#db/open.ts'
import type { CatalogueChange } from '#core/catalogue/catalogue-change.ts'
import type { CatalogueReader } from '#core/catalogue/snapshot.server.ts'
import { createShopSearch, type ShopSearch } from '#core/catalogue/search/shop-search.server.ts'
import type { Log } from './log.ts'

type StartSearchInput = {
  database: Database
  log: Log
  onCatalogueChange: (change: CatalogueChange) => void
}

/** The search, and what to call with each change of the catalogue. */
export function startSearch(
  { database, log, onCatalogueChange }: StartSearchInput,
  catalogue: () => CatalogueReader,
): { search: ShopSearch; onChange: (change: CatalogueChange) => void } {
  const search = createShopSearch({
    db: database.db,
    current: () => catalogue().current(),
    onError: (error) => log.error('search index not updated', { error }),
  })
  const onChange = (change: CatalogueChange) => {
    search.apply(change)
    onCatalogueChange(change) // last, so that a page rendered next waits for the search
  }
  return { search, onChange }
}
