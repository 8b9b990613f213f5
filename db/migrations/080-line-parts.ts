import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Parts of order lines that became another size or colour, and what went back because it costs less.
 * `part_of` is the position of the line that was sold, and `part_from` the first of its units that is
 * in the part; null for a line as it was sold. A reduction belongs to a refund, and counts unless that
 * failed. An older server shares a discount over the parts anew, and pays a reduced unit back whole.
 */
export async function createLineParts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`alter table order_lines add column part_of integer`.execute(db)
  await sql`alter table order_lines add column part_from integer check (part_from >= 0)`.execute(db)
  await sql`create table line_reductions (
    refund_id text not null references refunds (id),
    position integer not null,
    amount_cents integer not null check (amount_cents > 0),
    primary key (refund_id, position)
  ) ${strict}`.execute(db)
}
