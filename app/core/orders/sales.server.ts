import type { ProductDetails } from '#core/catalogue/product.ts'
import { addDays, startOfMadridDay } from '#core/dates/madrid-time.ts'
import type { Db } from '#db/schema.ts'
import { splitVat } from '#core/money/vat-split.ts'
import { amountsOf, taxOf, vatOf } from './orders.server.ts'
import type { SoldLine, SoldOrder } from './sales.ts'

export type SalesSpan = { fromDay: string; toDay: string }

/**
 * Paid orders, neither cancelled nor fully refunded, of some days in Madrid (both included); also
 * the count and total of the other orders placed on those days.
 */
export async function soldOrders(
  db: Db,
  { fromDay, toDay }: SalesSpan,
): Promise<{ sold: SoldOrder[]; leftOut: { orders: number; totalCents: number } }> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('placed_at', '>=', startOfMadridDay(fromDay))
    .where('placed_at', '<', startOfMadridDay(addDays(toDay, 1)))
    .orderBy('placed_at')
    .orderBy('id')
    .execute()
  const lines = await linesBetween(db, { fromDay, toDay })
  const isSold = (row: (typeof rows)[number]) =>
    row.status === 'placed' && ['paid', 'partly_refunded'].includes(row.payment_status)
  const others = rows.filter((row) => !isSold(row))
  return {
    sold: rows.filter(isSold).map((row) => ({
      placedAt: row.placed_at,
      subtotalCents: row.subtotal_cents,
      discountCents: row.discount_cents,
      shippingCents: row.shipping_cents,
      vatAddedCents: row.prices_include_vat === 1 ? 0 : row.vat_cents,
      totalCents: row.total_cents,
      refundedCents: row.refunded_cents,
      tax: taxOf(row),
      vatPercent: row.vat_percent,
      vatSplit: splitVat(amountsOf(row), vatOf(row)),
      lines: lines.get(row.id) ?? [],
    })),
    leftOut: {
      orders: others.length,
      totalCents: others.reduce((sum, row) => sum + row.total_cents, 0),
    },
  }
}

async function linesBetween(db: Db, span: SalesSpan): Promise<Map<string, SoldLine[]>> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select(['order_id', 'product_id', 'name', 'quantity', 'order_lines.total_cents'])
    .where('placed_at', '>=', startOfMadridDay(span.fromDay))
    .where('placed_at', '<', startOfMadridDay(addDays(span.toDay, 1)))
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const categories = await mainCategories(db)
  const lines = new Map<string, SoldLine[]>()
  for (const row of rows) {
    const line = {
      productId: row.product_id,
      name: row.name,
      category: categories.get(row.product_id) ?? 'accessories',
      quantity: row.quantity,
      totalCents: row.total_cents,
    }
    lines.set(row.order_id, [...(lines.get(row.order_id) ?? []), line])
  }
  return lines
}

/** Orders store no category: uses the product's current one, also for retired products. */
async function mainCategories(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('products').select(['id', 'details']).execute()
  return new Map(
    rows.map(({ id, details }) => {
      const { categories } = JSON.parse(details) as ProductDetails // only `writePlan` writes it
      return [id, categories[0] ?? 'accessories']
    }),
  )
}
