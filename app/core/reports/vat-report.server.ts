import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { addDays, startOfMadridDay } from '#core/dates/madrid-time.ts'
import { splitVat } from '#core/money/vat-split.ts'
import { vatBook, type VatRow } from '#core/tax/vat-book.ts'
import type { SalesSpan } from './sales-report.ts'

/** An order of a program from before migration 022 has no tax: reads it as the migration does. */
const ZONE = sql<VatRow['tax']['zone']>`coalesce(tax_zone, case country
  when 'ES' then 'peninsula_baleares' when 'AD' then 'export' else 'eu' end)`
const VAT_COUNTRY = sql<string | null>`case when tax_zone is null then 'ES' else vat_country end`
const SHIPPING_VAT = sql<number>`coalesce(shipping_vat_cents,
  (2 * shipping_cents * vat_percent + 100 + vat_percent) / (2 * (100 + vat_percent)))`

/**
 * Base and VAT of the sales paid in a span, by zone, country of the VAT and rate, for goods and for
 * shipping with gift wrap. Refunds are not taken off: they belong to their own day. Guarded by:
 * vat-report.server.test.ts.
 */
export async function salesByVat(db: Db, { fromDay, toDay }: SalesSpan): Promise<VatRow[]> {
  const rows = await db
    .selectFrom('money_entries')
    .innerJoin('orders', 'orders.id', 'money_entries.order_id')
    .where('money_entries.kind', '=', 'charged')
    .where('happened_at', '>=', startOfMadridDay(fromDay))
    .where('happened_at', '<', startOfMadridDay(addDays(toDay, 1)))
    .select((eb) => [
      ZONE.as('zone'),
      VAT_COUNTRY.as('vatCountry'),
      'vat_percent as vatPercent',
      'prices_include_vat as pricesIncludeVat',
      eb.fn.countAll().as('orders'),
      eb.fn.sum('subtotal_cents').as('subtotalCents'),
      eb.fn.sum('discount_cents').as('discountCents'),
      eb.fn.sum('shipping_cents').as('shippingCents'),
      eb.fn.sum('vat_cents').as('vatCents'),
      eb.fn.sum(SHIPPING_VAT).as('shippingVatCents'),
      eb.fn.sum('total_cents').as('totalCents'),
    ])
    .groupBy([ZONE, VAT_COUNTRY, 'vat_percent', 'prices_include_vat'])
    .orderBy(sql`sum(total_cents)`, 'desc')
    .execute()
  return vatBook(
    rows.map((row) => {
      const { zone, vatCountry, vatPercent } = row
      // Postgres answers sums as text. A split is linear: that of the sums is the sum of the splits.
      const amounts = {
        subtotalCents: Number(row.subtotalCents),
        discountCents: Number(row.discountCents),
        shippingCents: Number(row.shippingCents),
        vatCents: Number(row.vatCents),
        shippingVatCents: Number(row.shippingVatCents),
        giftWrapCents: 0, // the stored shipping contains the wrap, and its VAT that of the wrap
        giftWrapVatCents: 0,
        totalCents: Number(row.totalCents),
      }
      const vat = { vatPercent, pricesIncludeVat: row.pricesIncludeVat === 1 }
      const vatSplit = splitVat(amounts, vat)
      return { tax: { zone, vatCountry }, vatPercent, vatSplit, orders: Number(row.orders) }
    }),
  )
}
