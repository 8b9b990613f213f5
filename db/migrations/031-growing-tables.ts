import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'
import { buildIndexesBeside, type Index } from './indexes-beside.ts'

/**
 * For lists, reports and jobs over tables that only grow: each reads by one of these, or by an
 * earlier index. A partial index has the literal condition of its query.
 */
const INDEXES: readonly Index[] = [
  // Begins with the one value that it has: SQLite would rather search another index than walk this one.
  [
    'orders_to_send',
    `orders (status, placed_at, id) where status = 'placed'
      and fulfilment_status in ('unfulfilled', 'partly_shipped')`,
  ],
  ['orders_cancelled', `orders (placed_at desc, id) where status = 'cancelled'`],
  ['orders_by_fulfilment', 'orders (fulfilment_status, placed_at desc, id)'],
  ['parcels_by_date', 'parcels (shipped_at)'],
  // Also for the foreign key, which every change of a return checks.
  ['stock_movements_by_return', 'stock_movements (return_id) where return_id is not null'],
  ['returns_by_date', 'returns (requested_at desc, id)'],
  ['returns_without_order', 'returns (requested_at) where order_id is null'],
  ['reviews_by_buyer', 'reviews (buyer)'],
  ['mail_outbox_by_status', 'mail_outbox (status, created_at desc, id)'],
  ['mail_outbox_saved', 'mail_outbox (created_at desc, id) where saved_file is not null'],
  ['contact_messages_by_sender', 'contact_messages (lower(user_email))'],
  ['payment_cases_by_date', 'payment_cases (opened_at desc, id)'],
  ['sessions_by_end', 'sessions (expires_at)'],
  ['sessions_by_start', 'sessions (created_at)'],
  ['verifications_by_end', 'verifications (expires_at)'],
  ['email_codes_by_end', 'email_codes (expires_at)'],
  // What codes took off.
  ['orders_by_discount_code', 'orders (discount_code) where discount_code is not null'],
  // The desk finds accounts by the beginning of a name or address, and the mails to an address.
  ['mail_outbox_to', 'mail_outbox (lower(to_email), created_at)'],
  ['users_by_address', 'users (lower(email))'],
  ['users_by_first_name', 'users (lower(first_name))'],
  ['users_by_last_name', 'users (lower(last_name))'],
]

/** What the owner searches orders by. */
const WORDS = ['number', 'first_name', 'last_name', 'email', 'city', 'postcode'] as const

/**
 * Indexes of tables that grow, and one of the words of orders, without accents. On Postgres each is
 * built beside the running servers (`concurrently`), which cannot be done in a transaction: after an
 * interruption the next run builds what is missing. Only adds, so older programs go on.
 */
export async function indexGrowingTables(db: Kysely<unknown>, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') {
    return indexOnPostgres(db)
  }
  for (const [name, on] of INDEXES) await sql.raw(`create index ${name} on ${on}`).execute(db)
  await indexWordsOnSqlite(db)
}

async function indexOnPostgres(db: Kysely<unknown>): Promise<void> {
  await createWordsFunction(db)
  const words: Index = ['orders_by_words', `orders using gin (order_words(${WORDS.join(', ')}))`]
  await buildIndexesBeside(db, [...INDEXES, words])
}

/** Accents go first: `lower` leaves letters that the database's language does not know. */
async function createWordsFunction(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create or replace function order_words(variadic parts text[]) returns tsvector
      language sql immutable parallel safe as $$
        select array_to_tsvector(array_remove(regexp_split_to_array(lower(regexp_replace(
          normalize(array_to_string(parts, ' '), NFD), '[\\u0300-\\u036f]', '', 'g')),
          '[^[:alnum:]]+'), '')) $$`,
    )
    .execute(db)
}

/** SQLite's full-text index keeps numbers, not ids, so a table has the number of each order. */
async function indexWordsOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`create table order_documents (
    document integer primary key,
    order_id text not null unique references orders (id)
  ) strict`.execute(db)
  await sql`create virtual table order_words using fts5(words, content='', contentless_delete=1,
    tokenize="unicode61 remove_diacritics 2")`.execute(db)
  const words = (of: string) => WORDS.map((column) => `${of}.${column}`).join(` || ' ' || `)
  const run = (statement: string) => sql.raw(statement).execute(db)
  await run(`insert into order_documents (order_id) select id from orders`)
  await run(`insert into order_words (rowid, words) select document, ${words('orders')}
    from order_documents join orders on orders.id = order_id`)
  const store = `insert into order_words (rowid, words) select document, ${words('new')}
    from order_documents where order_id = new.id;`
  // Triggers, so that orders of older programs are found too.
  await run(`create trigger order_words_of_new after insert on orders begin
    insert into order_documents (order_id) values (new.id); ${store} end`)
  await run(`create trigger order_words_of_changed after update of ${WORDS.join(', ')} on orders begin
    delete from order_words where rowid =
      (select document from order_documents where order_id = new.id); ${store} end`)
}
