import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * Customers: their data, credentials and saved items. Data of an account are deleted with it; its
 * orders stay. Times are text and flags 0 or 1 on both databases.
 */
export async function createAccounts(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table users (
    id text primary key,
    email text not null unique check (email = lower(email) and email <> ''),
    email_verified integer not null check (email_verified in (0, 1)),
    display_name text not null check (display_name <> ''),
    first_name text not null check (first_name <> ''),
    last_name text not null check (last_name <> ''),
    phone text not null,
    image_url text,
    created_at text not null,
    updated_at text not null
  ) ${strict}`.execute(db)

  await createSignIn(db, strict)
  await createSaved(db, strict)
}

async function createSignIn(
  db: Kysely<unknown>,
  strict: ReturnType<typeof sql.raw>,
): Promise<void> {
  await sql`create table sessions (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    token text not null unique,
    expires_at text not null,
    ip_address text,
    user_agent text,
    created_at text not null,
    updated_at text not null
  ) ${strict}`.execute(db)
  await sql`create index sessions_by_user on sessions (user_id)`.execute(db)

  await sql`create table credentials (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    provider_id text not null,
    account_id text not null,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at text,
    refresh_token_expires_at text,
    scope text,
    created_at text not null,
    updated_at text not null,
    unique (provider_id, account_id)
  ) ${strict}`.execute(db)
  await sql`create index credentials_by_user on credentials (user_id)`.execute(db)

  await sql`create table verifications (
    id text primary key,
    identifier text not null,
    value text not null,
    expires_at text not null,
    created_at text not null,
    updated_at text not null
  ) ${strict}`.execute(db)
  await sql`create index verifications_by_identifier on verifications (identifier)`.execute(db)
}

async function createSaved(db: Kysely<unknown>, strict: ReturnType<typeof sql.raw>): Promise<void> {
  await sql`create table wishlist (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    product_id text not null,
    name text not null,
    price_cents integer not null check (price_cents > 0),
    image text not null,
    created_at text not null,
    unique (user_id, product_id)
  ) ${strict}`.execute(db)

  await sql`create table payment_methods (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    type text not null check (type = 'card'),
    last4 text not null check (length(last4) = 4),
    exp_month integer not null check (exp_month between 1 and 12),
    exp_year integer not null check (exp_year between 2000 and 2099),
    brand text not null check (brand in ('visa', 'mastercard', 'amex')),
    is_default integer not null check (is_default in (0, 1)),
    created_at text not null
  ) ${strict}`.execute(db)
  await sql`create index payment_methods_by_user on payment_methods (user_id)`.execute(db)
  // At most one default for each user, enforced by the database.
  await sql`create unique index payment_methods_default on payment_methods (user_id)
    where is_default = 1`.execute(db)

  await sql`create table addresses (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    first_name text not null,
    last_name text not null,
    address text not null,
    city text not null,
    postcode text not null,
    country text not null,
    phone text,
    is_default integer not null check (is_default in (0, 1)),
    created_at text not null
  ) ${strict}`.execute(db)
  await sql`create index addresses_by_user on addresses (user_id)`.execute(db)
  await sql`create unique index addresses_default on addresses (user_id)
    where is_default = 1`.execute(db)
}
