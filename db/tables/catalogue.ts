import type { Generated, GeneratedAlways } from 'kysely'
import type { Flag } from './flag.ts'

/** The products, and what the catalogue files said when they were last loaded. */
export type CatalogueSchema = {
  products: ProductsTable
  variants: VariantsTable
  price_history: PriceHistoryTable
  variant_price_history: VariantPriceHistoryTable
  catalogue_state: CatalogueStateTable
  catalogue_changes: CatalogueChangesTable
  option_values: OptionValuesTable
  categories: CategoriesTable
  makers: MakersTable
  activities: ActivitiesTable
  collections: CollectionsTable
  own_fields: OwnFieldsTable
  catalogue_loads: CatalogueLoadsTable
  loaded_products: LoadedProductsTable
  catalogue_lease: CatalogueLeaseTable
  product_pictures: ProductPicturesTable
  product_drafts: ProductDraftsTable
  product_changes: ProductChangesTable
}

type ProductsTable = {
  id: string
  position: number
  name: string
  /** The price in force: of the sale, while the product is on sale. */
  price_cents: number
  /** The sale that set the price, if the product is on sale. */
  sale_period_id: number | null
  /** During a sale: the price that returns at its end. */
  regular_price_cents: number | null
  /** During a sale: the lowest price of the 30 days before it, unless it is not above the price. */
  prior_price_cents: number | null
  is_active: Flag
  /** JSON of the remaining fields of the catalogue file, see `ProductDetails`. */
  details: string
  /** JSON of `OwnFieldValues`, see app/core/catalogue/own-fields; null: it has none. */
  own_fields: string | null
}

type VariantsTable = {
  id: string
  product_id: string
  size: string
  color: string
  position: number
  is_active: Flag
  /** Its own price in force; null: that of its product. The next two are as those of a product. */
  price_cents: number | null
  regular_price_cents: number | null
  prior_price_cents: number | null
}

type PriceHistoryTable = { product_id: string; price_cents: number; valid_from: string }

/** The own prices of variants; null: from then on that of its product. */
type VariantPriceHistoryTable = {
  variant_id: string
  price_cents: number | null
  valid_from: string
}

/** The sizes and colours of the shop, in the order of filters and selectors. */
type OptionValuesTable = {
  option: 'size' | 'color'
  value: string
  position: number
  /** `#rrggbb`; null for a size. */
  swatch: string | null
  /** JSON list of what shoppers also call it. */
  search_words: Generated<string>
}

/** The activities of the shop, in the order of forms. */
type ActivitiesTable = {
  /** Its word in data. */
  value: string
  label: string
  position: number
  /** JSON list of how shoppers look for what is made for it. */
  search_words: string
}

/** The collections of the shop, in the order of forms. */
type CollectionsTable = {
  /** Its word in addresses and data. */
  value: string
  label: string
  /** The line under its name; empty: none. */
  intro: string
  position: number
  /** JSON list of how shoppers look for what is in it. */
  search_words: string
}

/** The shop's own fields of products, in the order of pages and forms. */
type OwnFieldsTable = {
  /** Its word in data and addresses. */
  key: string
  label: string
  kind: 'texto' | 'numero' | 'si-no' | 'opcion'
  /** Of a number. */
  unit: string | null
  /** JSON list of the values of a choice, in their order. */
  options: string
  is_facet: Flag
  position: number
}

/** The categories of the shop, in the order of their tabs. */
type CategoriesTable = {
  /** Its word in addresses and data. */
  id: string
  label: string
  /** What a list of it is called where the label would not name the goods. */
  title: string | null
  position: number
  is_accessory: 0 | 1
  /** JSON list of the departments whose menu leads to it. */
  menus: string
  /** JSON list of what a search calls its goods. */
  search_words: string
}

/** The makers of products. All of `responsible_` are there or none; without `name` it is the shop itself. */
export type MakersTable = {
  key: string
  name: string | null
  address: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
  email: string
  responsible_name: string | null
  responsible_address: string | null
  responsible_country: string | null
  responsible_email: string | null
}

/**
 * One row. Older releases know only `version`, which they count up at each change that a page could
 * show; `announcements` is how often this release did so for them. Only older releases read
 * `file_hash`, which tells them to load no files.
 */
type CatalogueStateTable = {
  id: 1
  version: number
  file_hash: string | null
  /** Set by the owner's first import: from then on no file is loaded at a start. */
  is_kept_by_owner: Flag
  /** The last number of the log that was deleted. */
  trimmed_to: Generated<number>
  /** The number in the log up to which older releases were told. */
  announced_to: Generated<number>
  announcements: Generated<number>
}

/** What servers must read again; see `catalogue-changes.server.ts`. */
type CatalogueChangesTable = {
  id: GeneratedAlways<number>
  /** The transaction's number on Postgres; 0 on SQLite. */
  written_by: Generated<number>
  scope: 'product' | 'reviews' | 'settings' | 'everything'
  product_id: string | null
  written_at: Generated<string>
}

/** Hashes of all loaded catalogue files: no content is loaded twice. */
type CatalogueLoadsTable = { hash: string; position: number; loaded_at: string }

/** A product as the files had it when they were last loaded: JSON without its stock. */
type LoadedProductsTable = { product_id: string; content: string; is_listed: Flag }

/** One row: the load or import that may write the catalogue now, by the database's clock. */
type CatalogueLeaseTable = { id: 1; holder: string | null; expires_at: string | null }

/** Pictures that the owner added, by product and colour; `version` names their folder. */
type ProductPicturesTable = {
  product_id: string
  color: string
  version: string
  /** JSON of `Photographs`, see app/core/catalogue/pictures; null: none were kept. */
  photographs: string | null
  /** JSON of what the pictures show by view, for those who do not see them. */
  texts: string | null
  made_at: string
}

/** A product that is not sold yet, or a change that waits; see `app/core/catalogue/product-edit`. */
type ProductDraftsTable = {
  product_id: string
  /** JSON of `DraftContent`. */
  content: string
  /** When it is published by itself; null: by hand. */
  publish_at: string | null
  /** Why the last due publication was refused. */
  publish_fault: string | null
  version: number
  updated_at: string
}

/** What people changed of a product; `changes` is JSON of `FieldChange[]`. */
type ProductChangesTable = {
  id: GeneratedAlways<number>
  product_id: string
  changed_at: string
  actor_kind: 'staff' | 'command' | 'system'
  actor_id: string
  changes: string
}
