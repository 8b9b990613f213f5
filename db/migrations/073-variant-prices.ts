import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * A variant may have a price of its own; null, as all rows of before and of older servers: that of its
 * product. `regular_price_cents` and `prior_price_cents` are to it what they are to a product in a
 * sale. The history is of the prices in force; null: from then on that of its product.
 */
export async function addVariantPrices(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  for (const column of ['price_cents', 'regular_price_cents', 'prior_price_cents']) {
    await sql`alter table variants add column ${sql.ref(column)} integer
      check (${sql.ref(column)} > 0)`.execute(db)
  }
  await sql`create table variant_price_history (
    variant_id text not null references variants (id),
    price_cents integer check (price_cents > 0),
    valid_from text not null,
    primary key (variant_id, valid_from)
  ) ${strict}`.execute(db)
}
