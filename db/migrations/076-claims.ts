import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Claims under the legal guarantee. Each is a message of the buyer's, with what it is about; the
 * message is deleted before the claim, whose guarantee lasts longer. An older server reads and
 * answers the message alone.
 */
export async function createClaims(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table claims (
    id text primary key,
    order_id text not null references orders (id),
    position integer not null check (position >= 0),
    message_id text unique references contact_messages (id) on delete set null,
    reason text not null check (reason in ('faulty', 'wrong', 'lost', 'missing')),
    wish text not null check (wish in ('again', 'repair', 'discount', 'money')),
    made_at text not null,
    unique (order_id, position)
  ) ${strict}`.execute(db)
  await sql`create table claim_lines (
    claim_id text not null references claims (id),
    line_position integer not null,
    quantity integer not null check (quantity > 0),
    primary key (claim_id, line_position)
  ) ${strict}`.execute(db)
}
