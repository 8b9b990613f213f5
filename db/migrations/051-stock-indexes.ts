import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { buildIndexesBeside, type Index } from './indexes-beside.ts'

/** For lists of a large stock; each has the literal condition of its query. */
const INDEXES: readonly Index[] = [
  // The reorder point is in it so that variants without one are found without their rows.
  ['stock_on_sale', 'stock (available, variant_id, reorder_point) where is_on_sale = 1'],
  ['stock_reserved', 'stock (available, variant_id) where is_on_sale = 1 and reserved > 0'],
  [
    'stock_at_reorder_point',
    `stock (available, variant_id) where is_on_sale = 1 and available <= reorder_point`,
  ],
  ['stock_by_shelf', 'stock (lower(shelf)) where shelf is not null'],
  // Begins with the one value that it has: SQLite would rather search the index of all products.
  [
    'products_in_sale',
    `products (is_active, position, id) where is_active = 1 and sale_period_id is not null`,
  ],
]

/**
 * Indexes the stock by what is on sale. Not in the migration that adds the columns: at 100,000
 * products they take seconds, during which no order could be placed.
 */
export async function indexStock(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return buildIndexesBeside(db, INDEXES)
  for (const [name, on] of INDEXES) {
    // An earlier version of 049 built them.
    await sql.raw(`create index if not exists ${name} on ${on}`).execute(db)
  }
}
