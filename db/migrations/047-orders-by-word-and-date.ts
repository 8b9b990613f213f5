import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open.ts'

/** What the owner searches orders by; as in 031. */
const WORDS = ['number', 'first_name', 'last_name', 'email', 'city', 'postcode'] as const

/** Orders of one millisecond; `documentAt` in `order-search.server.ts` multiplies by the same. */
const PLACES = 2048

/**
 * On SQLite the full-text index of orders gets numbers that grow with the time of the order, so that
 * a search for a word that thousands of orders have reads only those of some time. Drops an index
 * of mails: `mail_outbox_to` finds the mails to an address as well, of whatever kind.
 */
export async function numberDocumentsByDate(
  db: Kysely<unknown>,
  kind: DatabaseKind,
): Promise<void> {
  await sql`drop index mail_outbox_by_address`.execute(db)
  if (kind === 'postgres') return
  const run = (statement: string) => sql.raw(statement).execute(db)
  for (const trigger of ['order_words_of_new', 'order_words_of_changed']) {
    await run(`drop trigger ${trigger}`)
  }
  await run(`delete from order_documents`)
  await run(`insert into order_words (order_words) values ('delete-all')`)
  await run(`insert into order_documents (document, order_id)
    select ${momentOf('orders')} +
      row_number() over (partition by ${momentOf('orders')} order by id) - 1, id from orders`)
  await run(`insert into order_words (rowid, words) select document, ${words('orders')}
    from order_documents join orders on orders.id = order_id order by document`)
  const last = `${momentOf('new')} + ${PLACES - 1}`
  // The next place of the millisecond; if it has none left, the first free one after it.
  const store = `insert into order_documents (document, order_id) values (coalesce((
      select case when max(document) is null then ${momentOf('new')} else max(document) + 1 end
      from order_documents where document >= ${momentOf('new')} and document <= ${last}
      having coalesce(max(document), 0) < ${last}
    ), (
      select document + 1 from order_documents as taken where document >= ${last}
      and not exists (select 1 from order_documents as next where next.document = taken.document + 1)
      order by document limit 1
    )), new.id);
    ${storeWords}`
  await run(`create trigger order_words_of_new after insert on orders begin ${store} end`)
  await run(`create trigger order_words_of_changed after update of ${WORDS.join(', ')} on orders begin
    ${dropWords}
    ${storeWords}
  end`)
  await run(`create trigger order_words_of_moved after update of placed_at on orders
    when old.placed_at <> new.placed_at begin
      ${dropWords}
      delete from order_documents where order_id = new.id;
      ${store}
    end`)
}

const words = (of: string): string => WORDS.map((column) => `${of}.${column}`).join(` || ' ' || `)

/** In a trigger: stores the words of an order that has a number. */
const storeWords = `insert into order_words (rowid, words) select document, ${words('new')}
  from order_documents where order_id = new.id;`

const dropWords = `delete from order_words where rowid =
  (select document from order_documents where order_id = new.id);`

/** The first number of an order's millisecond. */
const momentOf = (of: string): string =>
  `(cast(strftime('%s', ${of}.placed_at) as integer) * 1000 +
    cast(substr(${of}.placed_at, 21, 3) as integer)) * ${PLACES}`
