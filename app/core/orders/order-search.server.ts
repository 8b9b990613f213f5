import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely'
import { plainWord } from '#core/base/text/plain-word.ts'
import { kindOf } from '#db/kind.ts'
import type { Db, Schema } from '#db/schema.ts'

/** A longer text is no search; each word is a look-up. */
const MOST_WORDS = 12

/** The words of a search without accents: "Íñigo VR-7K3M" is inigo, vr and 7k3m. */
export function searchWords(text: string): string[] {
  const words = plainWord(text).split(/[^\p{L}\p{N}]+/u)
  return [...new Set(words.filter((word) => word !== ''))].slice(0, MOST_WORDS)
}

/** Orders placed between two times, both included, ISO-8601 UTC. */
type Between = { from?: string | undefined; until?: string | undefined }

/**
 * Whether an order has words that begin with each of these, in its number, name, e-mail, city or
 * postcode, as SQL over `orders`. Each database has a full-text index of its own: migrations 031 and
 * 047. `between` tells SQLite's index what a condition on `placed_at` says anyway.
 * Guarded by: growing-tables.test.ts, owner-orders.server.test.ts.
 */
export const hasWords = (
  db: Db,
  words: readonly string[],
  { from, until }: Between = {},
): RawBuilder<SqlBool> =>
  kindOf(db) === 'postgres'
    ? sql`order_words(orders.number, orders.first_name, orders.last_name, orders.email, orders.city,
        orders.postcode) @@ cast(${words.map((word) => `'${word}':*`).join(' & ')} as tsquery)`
    : sql`orders.id in (select order_id from order_documents join order_words
        on order_words.rowid = document where order_words match ${matching(words)}
        and order_words.rowid >= ${from === undefined ? 0 : documentAt(from)}
        and order_words.rowid < ${until === undefined ? Number.MAX_SAFE_INTEGER : documentAt(until, 1)})`

const matching = (words: readonly string[]): string => words.map((word) => `"${word}"*`).join(' ')

/** Migration 047 numbers documents by the millisecond of the order. */
const documentAt = (time: string, later = 0): number => (Date.parse(time) + later) * 2048

/**
 * `few`: a word that more orders have is looked for in a part of the orders first, then in a larger
 * one, and only then in all the others; `parts`: how many orders these have.
 */
const BOUNDS = { few: 2000, parts: [4000, 64_000] }

type Place = { id: string; placedAt: string }
type Places = SelectQueryBuilder<Schema, 'orders', Place>
type Search = Between & { words: readonly string[]; isOldestFirst: boolean; most: number }

/**
 * The first `most` orders of `places` that have the words, by date; ids of one moment from the
 * smallest if the newest are first, else from the largest. `places` are conditions without words;
 * `from` and `until` repeat those on the date, if any. Costs as many orders as the words have, but
 * no more than a part of the shop's if many have them. Guarded by: frequent-words.server.test.ts.
 */
export async function placesWithWords(
  db: Db,
  places: Places,
  search: Search,
  bounds = BOUNDS,
): Promise<Place[]> {
  const hasFewWords = await fewWithWords(db, search.words, bounds.few)
  if (hasFewWords) return placesIn(db, places.where(hasFewWords), search)
  const found: Place[] = []
  let [rest, left] = [places, { ...search }]
  for (const size of bounds.parts) {
    const edge = await edgeOf(rest, search.isOldestFirst, size)
    if (edge === undefined) break
    const range = search.isOldestFirst ? { until: edge } : { from: edge }
    const inside = rest.where('placed_at', search.isOldestFirst ? '<=' : '>=', edge)
    found.push(...(await placesWithin(db, inside, { ...left, ...range })))
    if (found.length >= search.most) return found
    rest = rest.where('placed_at', search.isOldestFirst ? '>' : '<', edge)
    const others = search.isOldestFirst ? { from: edge } : { until: edge }
    left = { ...left, ...others, most: search.most - found.length }
  }
  return [...found, ...(await placesWithin(db, rest, left))]
}

/** The time of an order so many further; undefined if there are not so many. */
async function edgeOf(
  places: Places,
  isOldestFirst: boolean,
  size: number,
): Promise<string | undefined> {
  const order = await places
    .orderBy('placed_at', isOldestFirst ? 'asc' : 'desc')
    .orderBy('id', isOldestFirst ? 'desc' : 'asc')
    .offset(size)
    .limit(1)
    .executeTakeFirst()
  return order?.placedAt
}

/** Those of a part of the orders. */
const placesWithin = (db: Db, places: Places, search: Search): Promise<Place[]> =>
  placesIn(db, places.where(hasWords(db, search.words, search)), search)

/** First all that have the words, by their index: a plan that sorts first may read every order. */
async function placesIn(
  db: Db,
  withWords: Places,
  { isOldestFirst, most }: Search,
): Promise<Place[]> {
  return db
    .with(
      (cte) => cte('matching').materialized(),
      () => withWords,
    )
    .selectFrom('matching')
    .selectAll()
    .orderBy('placedAt', isOldestFirst ? 'asc' : 'desc')
    .orderBy('id', isOldestFirst ? 'desc' : 'asc')
    .limit(most)
    .execute()
}

/**
 * The condition of the words, if few orders have them. Postgres estimates by the statistics of its
 * index, which takes no time. SQLite looks them up, which takes half of a search, so it keeps them.
 */
async function fewWithWords(
  db: Db,
  words: readonly string[],
  few: number,
): Promise<RawBuilder<SqlBool> | undefined> {
  if (kindOf(db) === 'postgres') {
    const condition = hasWords(db, words)
    const { rows } = await sql<Estimate>`explain (format json)
      select id from orders where ${condition}`.execute(db)
    return (rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0) <= few ? condition : undefined
  }
  const { rows } = await sql<{ document: number }>`select rowid as document from order_words
    where order_words match ${matching(words)} limit ${sql.lit(few + 1)}`.execute(db)
  if (rows.length > few) return undefined
  const documents = JSON.stringify(rows.map(({ document }) => document))
  return sql`orders.id in (select order_id from order_documents
    where document in (select value from json_each(${documents})))`
}

type Estimate = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }
