import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/**
 * The shop's first tables. Plain SQL for both databases; only STRICT differs. Orders are never
 * deleted, and nothing cascades into them.
 */
export async function createShop(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table catalogue_state (
    id integer primary key check (id = 1),
    version integer not null,
    file_hash text
  ) ${strict}`.execute(db)
  await sql`insert into catalogue_state (id, version) values (1, 1)`.execute(db)

  await sql`create table products (
    id text primary key,
    position integer not null,
    name text not null check (name <> ''),
    price_cents integer not null check (price_cents > 0),
    is_active integer not null check (is_active in (0, 1)),
    details text not null
  ) ${strict}`.execute(db)

  await sql`create table variants (
    id text primary key,
    product_id text not null references products (id),
    size text not null check (size <> ''),
    color text not null check (color <> ''),
    position integer not null,
    is_active integer not null check (is_active in (0, 1)),
    unique (product_id, size, color)
  ) ${strict}`.execute(db)

  await sql`create table stock (
    variant_id text primary key references variants (id),
    quantity integer not null check (quantity >= 0)
  ) ${strict}`.execute(db)

  await sql`create table price_history (
    product_id text not null references products (id),
    price_cents integer not null check (price_cents > 0),
    valid_from text not null,
    primary key (product_id, valid_from)
  ) ${strict}`.execute(db)

  await sql`create table discount_codes (
    code text primary key check (code <> '' and code = upper(code)),
    percent integer not null check (percent between 1 and 100),
    is_active integer not null check (is_active in (0, 1)),
    starts_at text,
    ends_at text,
    max_uses integer check (max_uses >= 0),
    used_count integer not null default 0 check (used_count >= 0),
    created_at text not null,
    check (ends_at is null or starts_at is null or ends_at > starts_at),
    check (max_uses is null or used_count <= max_uses)
  ) ${strict}`.execute(db)

  await createOrders(db, kind)

  await sql`create table mail_outbox (
    id text primary key,
    kind text not null,
    dedupe_key text not null unique,
    message_id text not null unique,
    to_email text not null,
    reply_to text,
    subject text not null,
    html text not null,
    text text not null,
    status text not null check (status in ('pending', 'sent', 'dead')),
    attempts integer not null default 0 check (attempts >= 0),
    next_attempt_at text not null,
    last_error text,
    created_at text not null,
    sent_at text,
    check ((status = 'sent') = (sent_at is not null))
  ) ${strict}`.execute(db)
  await sql`create index mail_outbox_due on mail_outbox (status, next_attempt_at)`.execute(db)
}

async function createOrders(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  const strict = sql.raw(kind === 'sqlite' ? 'strict' : '')

  await sql`create table idempotency_keys (
    key text primary key,
    request_hash text not null,
    created_at text not null
  ) ${strict}`.execute(db)

  await sql`create table orders (
    id text primary key,
    number text not null unique,
    idempotency_key text not null unique references idempotency_keys (key),
    status text not null check (status in ('placed', 'cancelled')),
    payment_status text not null
      check (payment_status in ('pending', 'paid', 'failed', 'partly_refunded', 'refunded')),
    fulfilment_status text not null
      check (fulfilment_status in ('unfulfilled', 'shipped', 'delivered', 'returned')),
    payment_provider text not null,
    payment_method text not null check (payment_method in ('card', 'paypal')),
    payment_ref text unique,
    user_id text,
    email text not null,
    first_name text not null,
    last_name text not null,
    address text not null,
    city text not null,
    postcode text not null,
    country text not null,
    phone text,
    note text,
    shipping_method text not null
      check (shipping_method in ('standard', 'express', 'international')),
    currency text not null check (currency = 'EUR'),
    subtotal_cents integer not null check (subtotal_cents > 0),
    discount_code text references discount_codes (code),
    discount_percent integer not null check (discount_percent between 0 and 100),
    discount_cents integer not null check (discount_cents >= 0),
    shipping_cents integer not null check (shipping_cents >= 0),
    vat_percent integer not null check (vat_percent >= 0),
    vat_cents integer not null check (vat_cents >= 0),
    prices_include_vat integer not null check (prices_include_vat in (0, 1)),
    total_cents integer not null check (total_cents >= 0),
    placed_at text not null,
    check (discount_cents <= subtotal_cents),
    check ((discount_code is null) = (discount_percent = 0)),
    check (total_cents = subtotal_cents - discount_cents + shipping_cents
      + vat_cents * (1 - prices_include_vat)),
    check (payment_status in ('pending', 'failed') or payment_ref is not null)
  ) ${strict}`.execute(db)
  await sql`create index orders_by_email on orders (email, placed_at)`.execute(db)
  await sql`create index orders_by_user on orders (user_id, placed_at)`.execute(db)

  await sql`create table order_lines (
    order_id text not null references orders (id),
    position integer not null,
    variant_id text not null references variants (id),
    product_id text not null,
    name text not null,
    image text not null,
    size text not null,
    color text not null,
    unit_price_cents integer not null check (unit_price_cents > 0),
    quantity integer not null check (quantity between 1 and 99),
    total_cents integer not null,
    primary key (order_id, position),
    unique (order_id, variant_id),
    check (total_cents = unit_price_cents * quantity)
  ) ${strict}`.execute(db)

  await sql`create table order_events (
    order_id text not null references orders (id),
    position integer not null,
    kind text not null,
    cause text not null,
    happened_at text not null,
    primary key (order_id, position)
  ) ${strict}`.execute(db)
}
