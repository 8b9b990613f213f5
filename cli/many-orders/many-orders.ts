import { sql } from 'kysely'
import { thumbnail } from '#core/catalogue/pictures.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { recordEverything } from '#core/catalogue/catalogue-changes.server.ts'
import { readStoredCatalogue } from '#core/catalogue/import/stored-catalogue.server.ts'
import { invoiceOrder, invoiceSale } from '#core/orders/invoice-order.server.ts'
import { findOrder } from '#core/orders/orders.server.ts'
import type { DatabaseKind } from '#db/open.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { dropPlan, planBatch, SAMPLE_KEYS, type Batch, type SampleGoods } from './batch.ts'
import { writeGoods } from './write-goods.ts'
import { writeMoney } from './write-money.ts'
import { writeOrders } from './write-orders.ts'

const DAYS = 730
const ORDERS_A_PERSON = 3
const ORDERS_AT_ONCE = 5000
/** Each is a link of a chain and issued by itself: only the newest sales get one. */
const INVOICES = 300
const INVOICES_AT_ONCE = 50
/** More than the lines of an order, which all have different variants. */
const FEWEST_VARIANTS = 30

export type SampleOutcome =
  | { ok: true; added: number; orders: number; invoices: number }
  /** The shop has orders that are no samples. */
  | { ok: false; reason: 'real_orders' }
  /** Nothing to sell: the catalogue was never loaded. */
  | { ok: false; reason: 'no_catalogue' }

/** Rows of a step go to places all over the indexes; by default SQLite keeps 2 MB of them. */
const CACHE_KIB = 1_000_000

type SampleInput = {
  kind: DatabaseKind
  orders: number
  now: Date
  onProgress?: (done: number, of: number) => void
}

/**
 * Adds orders of two years up to `now` with everything that belongs to them, in large steps of SQL,
 * each of which leaves a shop that adds up. The same numbers give the same orders. Sends nothing:
 * their mails are sent already. Refuses a shop with other orders.
 * Guarded by: many-orders.server.test.ts.
 */
export async function addManyOrders(db: Db, input: SampleInput): Promise<SampleOutcome> {
  if (await hasOtherOrders(db)) return { ok: false, reason: 'real_orders' }
  const goods = await goodsToSell(db)
  if (goods.length < FEWEST_VARIANTS) return { ok: false, reason: 'no_catalogue' }
  const before = await countSamples(db)
  const { kind, orders, now } = input
  if (kind === 'sqlite') await sql`pragma cache_size = ${sql.lit(-CACHE_KIB)}`.execute(db)
  const nowSeconds = Math.floor(now.getTime() / 1000)
  const stepSeconds = (DAYS * 24 * 3600) / orders
  for (let done = 0; done < orders; done += ORDERS_AT_ONCE) {
    const batch: Batch = {
      kind,
      first: before + done + 1,
      last: before + Math.min(done + ORDERS_AT_ONCE, orders),
      people: Math.max(1, Math.ceil((before + orders) / ORDERS_A_PERSON)),
      // The newest is one step old, so that none is of the future.
      fromSeconds: Math.floor(nowSeconds - (orders - done + 1) * stepSeconds),
      stepSeconds,
      nowSeconds,
    }
    await transact(db, (trx) => writeBatch(trx, batch, goods))
    input.onProgress?.(done, orders)
  }
  const invoices = await issueInvoices(db, now)
  await transact(db, recordEverything) // pages show the reviews
  await analyze(db, kind)
  input.onProgress?.(orders, orders)
  return { ok: true, added: orders, orders: before + orders, invoices }
}

async function writeBatch(trx: Db, batch: Batch, goods: readonly SampleGoods[]): Promise<void> {
  await planBatch(trx, batch, goods)
  await writeOrders(trx, batch.kind)
  await writeGoods(trx)
  await writeMoney(trx, batch)
  await dropPlan(trx)
}

async function hasOtherOrders(db: Db): Promise<boolean> {
  const other = await db
    .selectFrom('orders')
    .select('id')
    .where('idempotency_key', 'not like', `${SAMPLE_KEYS}%`)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

async function countSamples(db: Db): Promise<number> {
  const { orders } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll().as('orders'))
    .executeTakeFirstOrThrow()
  return Number(orders)
}

async function goodsToSell(db: Db): Promise<SampleGoods[]> {
  const products = await readStoredCatalogue(db)
  return products.flatMap(({ id, name, priceCents, isActive, variants }) =>
    variants
      .filter((variant) => isActive && variant.isActive)
      .map(({ id: variantId, size, color }) => {
        const image = thumbnail({ id, color, version: pictureVersion({ id }, color) })
        return { variantId, productId: id, name, image, size, color, priceCents }
      }),
  )
}

/** Invoices the newest sales, the oldest of them first, and corrects what went back of them. */
async function issueInvoices(db: Db, now: Date): Promise<number> {
  const newest = await db
    .selectFrom('money_entries')
    .select(['order_id as orderId', 'happened_at as at'])
    .where('kind', '=', 'charged')
    .where('amount_cents', '>', 0)
    .where('happened_at', '<=', now.toISOString())
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(INVOICES)
    .execute()
  const since = await db
    .selectFrom('invoices')
    .select((eb) => eb.fn.max('issued_at').as('at'))
    .executeTakeFirst()
  // A chain only grows: what is older than its end gets no invoice.
  const sales = newest.toReversed().filter(({ at }) => at > (since?.at ?? ''))
  await inBatches(db, sales, async (trx, { orderId, at }) => {
    const order = await findOrder(trx, orderId)
    if (order) await invoiceSale(trx, order, at)
  })
  await inBatches(db, sales, (trx, { orderId }) => invoiceOrder(trx, orderId, now.toISOString()))
  return sales.length
}

async function inBatches<T>(
  db: Db,
  all: readonly T[],
  work: (trx: Db, one: T) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < all.length; at += INVOICES_AT_ONCE) {
    await transact(db, async (trx) => {
      for (const one of all.slice(at, at + INVOICES_AT_ONCE)) await work(trx, one)
    })
  }
}

/** Tells the planner of the new rows; table by table, since each statement has a limit of time. */
async function analyze(db: Db, kind: DatabaseKind): Promise<void> {
  if (kind === 'sqlite') {
    await sql`analyze`.execute(db)
    return
  }
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  for (const { name } of rows) await sql`analyze ${sql.table(name)}`.execute(db)
}
