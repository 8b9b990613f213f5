import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Who asked to be told once a variant is back: one row for each address and variant, deleted with
 * the mail that tells it. A row without `confirmed_at` waits for the link of its mail.
 */
export async function createBackInStock(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')
  await sql`create table back_in_stock_notices (
    id text primary key,
    variant_id text not null references variants (id) on delete cascade,
    email text not null check (email = lower(email) and length(email) between 3 and 254),
    user_id text references users (id) on delete cascade,
    secret_hash text unique check (length(secret_hash) = 64),
    created_at text not null,
    confirmed_at text,
    unique (variant_id, email),
    check (confirmed_at is not null or secret_hash is not null)
  ) ${strict}`.execute(db)
  await sql`create index back_in_stock_by_email on back_in_stock_notices (email)`.execute(db)
  await sql`create index back_in_stock_by_user on back_in_stock_notices (user_id)`.execute(db)
  await sql`create index back_in_stock_by_day on back_in_stock_notices (created_at)`.execute(db)
}
