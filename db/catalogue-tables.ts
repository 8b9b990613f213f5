import type { Flag } from './schema.ts'

/**
 * One row. `version` grows with every change that a page could show. `file_hash` is read by older
 * releases only: it tells them to load no files.
 */
type CatalogueStateTable = {
  id: 1
  version: number
  file_hash: string | null
  /** Set by the owner's first import: from then on no file is loaded at a start. */
  is_kept_by_owner: Flag
}

/** Every content of the catalogue files that was ever loaded: none is loaded twice. */
type CatalogueLoadsTable = { hash: string; position: number; loaded_at: string }

/** What the files said of a product when they were last loaded, as JSON and without its stock. */
type LoadedProductsTable = { product_id: string; content: string; is_listed: Flag }

/** One row: which load or import writes the catalogue now, by the database's clock. */
type CatalogueLeaseTable = { id: 1; holder: string | null; expires_at: string | null }

/** Codes of the policy that were ever loaded: none comes back by itself. */
type LoadedCodesTable = { code: string }

export type CatalogueFileTables = {
  catalogue_state: CatalogueStateTable
  catalogue_loads: CatalogueLoadsTable
  loaded_products: LoadedProductsTable
  catalogue_lease: CatalogueLeaseTable
  loaded_codes: LoadedCodesTable
}
