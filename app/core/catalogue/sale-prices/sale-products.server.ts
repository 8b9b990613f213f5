import type { Db } from '#db/schema.ts'
import type { ProductDetails } from '#core/catalogue/product.ts'
import type { OpenSale, SaleProduct } from './sale-period.ts'

/** Reads products with what a sale depends on: regular price, past prices, planned sales. */
export async function readSaleProducts(db: Db, ids: readonly string[]): Promise<SaleProduct[]> {
  if (ids.length === 0) return []
  const [rows, steps, open] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'name', 'price_cents', 'regular_price_cents'])
      .where('id', 'in', ids)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('price_history')
      .select(['product_id', 'price_cents as priceCents', 'valid_from as validFrom'])
      .where('product_id', 'in', ids)
      .orderBy('valid_from')
      .execute(),
    readOpenSales(db, ids),
  ])
  const stepsOf = Map.groupBy(steps, (step) => step.product_id)
  const openOf = Map.groupBy(open, (sale) => sale.productId)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    regularCents: row.regular_price_cents ?? row.price_cents,
    steps: stepsOf.get(row.id) ?? [],
    open: openOf.get(row.id) ?? [],
  }))
}

/** The planned and running sales of products. */
function readOpenSales(
  db: Db,
  ids: readonly string[],
): Promise<(OpenSale & { productId: string })[]> {
  return db
    .selectFrom('sale_prices')
    .innerJoin('sale_periods', 'sale_periods.id', 'sale_prices.sale_period_id')
    .innerJoin('products', 'products.id', 'sale_prices.product_id')
    .select([
      'sale_prices.product_id as productId',
      'sale_prices.sale_period_id as salePeriodId',
      'sale_prices.price_cents as priceCents',
      'starts_at as startsAt',
      'ends_at as endsAt',
    ])
    .where('sale_prices.product_id', 'in', ids)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'scheduled'),
        // A product has left its running sale when the owner has set another price.
        eb.and([
          eb('state', '=', 'running'),
          eb('products.sale_period_id', '=', eb.ref('sale_prices.sale_period_id')),
        ]),
      ]),
    )
    .execute()
}

/** The products on sale, in the shop's order, with the fields that a selection needs. */
export async function listSelectable(db: Db): Promise<(ProductDetails & { id: string })[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'details'])
    .where('is_active', '=', 1)
    .orderBy('position')
    .execute()
  // Only the catalogue's use cases write it.
  return rows.map(({ id, details }) => ({ ...(JSON.parse(details) as ProductDetails), id }))
}
