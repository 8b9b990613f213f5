import type { Kysely } from 'kysely'

/**
 * The rate of VAT of an order line that has not the rate of its order. Null in all rows of before, and
 * in those of an older program, which sells everything at one rate.
 */
export async function addLineRates(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('order_lines').addColumn('vat_percent', 'integer').execute()
}
