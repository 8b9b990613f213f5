import { sql, type Kysely } from 'kysely'

/**
 * What a unit costs the shop, without VAT, and what it cost when it was sold. Null where nobody has
 * said it, as in all rows of before. Older programs leave both alone.
 */
export async function addUnitCosts(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of [
    ['stock', 'unit_cost_cents'],
    ['order_lines', 'unit_cost_cents'],
  ] as const) {
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} integer
      check (unit_cost_cents >= 0)`.execute(db)
  }
}
