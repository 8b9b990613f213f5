import { sql, type RawBuilder } from 'kysely'
import { policy } from '#core/base/policy/policy.ts'
import type { DatabaseKind } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { CITIES, FIRST_NAMES, LAST_NAMES, STREETS } from './names.ts'

/** Orders from `first` to `last`, counted from 1 over all runs on the database. */
export type Batch = {
  kind: DatabaseKind
  first: number
  last: number
  /** People that buy; each has a few orders. */
  people: number
  /** The moment in seconds of the order before `first`, and from one order to the next. */
  fromSeconds: number
  stepSeconds: number
  /** Now, in seconds: what is older is further on its way. */
  nowSeconds: number
}

/** What the shop sells, as an order line copies it. */
export type SampleGoods = {
  variantId: string
  productId: string
  name: string
  image: string
  size: string
  color: string
  priceCents: number
}

/** The prefix of their idempotency keys: it marks the database as one of samples. */
export const SAMPLE_KEYS = '5a3b1e00-0000-4000-8000-'

const HOUR = 3600
const DAY = 24 * HOUR
const GOODS_AT_ONCE = 300

/** A column or an expression of SQL that both databases understand. */
export const raw = (text: string): RawBuilder<unknown> => sql.raw(text)

/** A whole number below `below` that seems random and is the same in each run. */
export const pick = (of: string, salt: number, below: number | string): string =>
  `((((${of}) * 48271 + ${salt} * 7919) % 2147483647 * (16807 + ${salt}) % 2147483647) / 64 % ${below})`

/** Seconds since 1970 as ISO-8601 UTC. */
export const iso = (kind: DatabaseKind, seconds: string): string =>
  kind === 'postgres'
    ? `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
    : `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** The signs of an order number. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Eight signs from `n`, different for different numbers below 29⁸. */
const spelled = (n: string): string => {
  const sign = (at: number) =>
    `substr('${SIGNS}', cast(${n} / ${SIGNS.length ** at} % ${SIGNS.length} + 1 as integer), 1)`
  const four = (from: number) => [0, 1, 2, 3].map((at) => sign(from + at)).join(' || ')
  return `'VR-' || ${four(0)} || '-' || ${four(4)}`
}

/**
 * Decides everything about the orders of a batch in temporary tables, which the other statements
 * read: `sample_orders`, `sample_lines`. Inside the transaction of the batch.
 */
export async function planBatch(
  trx: Db,
  batch: Batch,
  goods: readonly SampleGoods[],
): Promise<void> {
  await storeGoods(trx, goods)
  await storeWords(trx)
  await planOrders(trx, batch)
  await planLines(trx, goods.length)
}

/** SQLite keeps a temporary table until the connection ends. */
export async function dropPlan(trx: Db): Promise<void> {
  for (const table of ['sample_lines', 'sample_orders', 'sample_words', 'sample_goods']) {
    await raw(`drop table ${table}`).execute(trx)
  }
}

async function storeGoods(trx: Db, goods: readonly SampleGoods[]): Promise<void> {
  await raw(`create temporary table sample_goods (k integer primary key, variant_id text,
    product_id text, name text, image text, size text, color text, price_cents integer)`).execute(
    trx,
  )
  for (let at = 0; at < goods.length; at += GOODS_AT_ONCE) {
    const rows = goods.slice(at, at + GOODS_AT_ONCE).map((one, n) => {
      const { variantId, productId, name, image, size, color, priceCents } = one
      const cells = [at + n, variantId, productId, name, image, size, color, priceCents]
      return `(${cells.map(literal).join(', ')})`
    })
    await raw(`insert into sample_goods values ${rows.join(', ')}`).execute(trx)
  }
}

async function storeWords(trx: Db): Promise<void> {
  await raw(`create temporary table sample_words (list text, k integer, name text, detail text,
    primary key (list, k))`).execute(trx)
  const lists = { first: FIRST_NAMES, last: LAST_NAMES, street: STREETS, city: CITIES }
  const rows = Object.entries(lists).flatMap(([list, words]) =>
    words.map(([name, detail], k) => `(${[list, k, name, detail].map(literal).join(', ')})`),
  )
  await raw(`insert into sample_words values ${rows.join(', ')}`).execute(trx)
}

async function planOrders(trx: Db, batch: Batch): Promise<void> {
  const { kind, first, last, people, fromSeconds, stepSeconds, nowSeconds } = batch
  // Odd and without a common factor with 29⁸: no two orders get the same.
  const mixed = `((i * 487500001 + 77777) % ${SIGNS.length ** 8})`
  const age = `(${nowSeconds} - placed_s)`
  const luck = pick('i', 11, 1000)
  await raw(`create temporary table sample_orders as
    with recursive numbers (i) as (
      select cast(${first} as bigint) union all select i + 1 from numbers where i < ${last}),
    dated as (select i, ${pick('i', 1, people)} as person, ${mixed} as mixed,
      ${fromSeconds} + ((i - ${first - 1}) * ${Math.round(stepSeconds * 1000)}
        + ${pick('i', 3, Math.max(1, Math.round(stepSeconds * 1000)))}) / 1000 as placed_s from numbers),
    lived as (select dated.*, ${pick('i', 5, 10)} as speed,
      case when ${luck} < 25 and ${age} > ${2 * HOUR} then 'expired'
        when ${luck} < 40 and ${age} > ${DAY} then 'cancelled'
        when ${age} < ${DAY} + ${pick('i', 5, DAY)} then 'open'
        when ${age} < 4 * ${DAY} then 'shipped'
        when ${luck} < 65 and ${age} > ${25 * DAY} then 'returned'
        when ${luck} < 110 and ${age} > ${25 * DAY} then 'part_returned'
        else 'delivered' end as life from dated)
    select i, person, life, placed_s,
      'ord_' || substr('' || (1000000000000 + mixed), 2) || '-0000-4000-8000-' || substr('' || (1000000000000 + i), 2) as id,
      '${SAMPLE_KEYS}' || substr('' || (1000000000000 + i), 2) as key, ${spelled('mixed')} as number,
      case when ${pick('person', 9, 4)} = 0 then 'usr_muestra_' || person end as user_id,
      first.name as first_name, last.name || ' ' || second.name as last_name,
      first.detail || '.' || last.detail || person || '@correo.example' as email,
      street.name || ', ' || (1 + ${pick('person', 21, 120)}) as address,
      city.name as city, city.detail || substr('' || (1001 + ${pick('person', 22, 60)}), 2) as postcode,
      case when ${pick('i', 12, 7)} = 0 then 'express' else 'standard' end as method,
      1 + ${pick('i', 13, 4)} * ${pick('i', 14, 2)} as lines,
      ${iso(kind, 'placed_s')} as placed_at,
      ${iso(kind, `placed_s + ${DAY} + speed * ${HOUR}`)} as shipped_at,
      ${iso(kind, `placed_s + 3 * ${DAY} + speed * ${HOUR}`)} as delivered_at,
      ${iso(kind, `placed_s + ${HOUR}`)} as ended_at,
      ${iso(kind, `placed_s + 12 * ${DAY}`)} as asked_at,
      ${iso(kind, `placed_s + 18 * ${DAY}`)} as received_at,
      ${iso(kind, `placed_s + 19 * ${DAY}`)} as refunded_at
    from lived
    ${word('first', 'person', 2, FIRST_NAMES)} ${word('last', 'person', 4, LAST_NAMES)}
    ${word('second', 'person', 6, LAST_NAMES, 'last')} ${word('street', 'person', 7, STREETS)}
    ${word('city', 'person', 8, CITIES)}`).execute(trx)
}

type Words = readonly (readonly [name: string, detail: string])[]

/** A left join, since SQLite keeps its order: it would multiply the words first. */
const word = (name: string, of: string, salt: number, words: Words, list = name): string =>
  `left join sample_words ${name} on ${name}.list = '${list}' and ${name}.k = ${pick(of, salt, words.length)}`

/** Also the sums of each order, which need its lines. */
async function planLines(trx: Db, variants: number): Promise<void> {
  await raw(`create temporary table sample_lines as
    with positions (position) as (values (0), (1), (2), (3))
    select sample_orders.id as order_id, life, placed_at, shipped_at, received_at, ended_at, position,
      sample_goods.*, 1 + ${pick('i', 15, 9)} / 8 as quantity
    from sample_orders join positions on position < lines
    left join sample_goods on k = (${pick('i', 31, variants)} + position * 7) % ${variants}`).execute(
    trx,
  )
  await raw(`create index sample_lines_by_order on sample_lines (order_id)`).execute(trx)
  const { percent } = policy.vat
  const isInside = policy.prices.include === 'withVat'
  const inside = (cents: string) =>
    `((2 * (${cents}) * ${percent} + ${100 + percent}) / ${2 * (100 + percent)})`
  const vat = isInside ? inside('subtotal') : `((subtotal * ${percent} + 50) / 100)`
  const { standard, express } = policy.shipping
  const tariff = ({ priceCents, freeFromCents }: { priceCents: number; freeFromCents: number }) =>
    `case when subtotal${isInside ? '' : ` + ${vat}`} >= ${freeFromCents} then 0 else ${priceCents} end`
  await raw(`alter table sample_orders add column subtotal integer`).execute(trx)
  for (const column of ['vat', 'shipping', 'shipping_vat', 'total', 'refund']) {
    await raw(`alter table sample_orders add column ${column} integer`).execute(trx)
  }
  await raw(`update sample_orders set subtotal = (select sum(price_cents * quantity)
    from sample_lines where order_id = id)`).execute(trx)
  await raw(`update sample_orders set vat = ${vat}, shipping = case method
    when 'express' then ${tariff(express)} else ${tariff(standard)} end`).execute(trx)
  await raw(`update sample_orders set shipping_vat = ${inside('shipping')},
    total = subtotal + shipping${isInside ? '' : ' + vat'}`).execute(trx)
  // One unit of the first line comes back, or everything with its shipping.
  const unit = `(select price_cents from sample_lines where order_id = id and position = 0)`
  await raw(`update sample_orders set refund = case
    when life in ('cancelled', 'returned') then total
    when life = 'part_returned' then ${unit}${isInside ? '' : ` + (${unit} * ${percent}) / 100`} end`).execute(
    trx,
  )
}
