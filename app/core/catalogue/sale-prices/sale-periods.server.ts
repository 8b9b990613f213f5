import { sql } from 'kysely'
import { kindOf } from '#db/kind.ts'
import type { Db } from '#db/schema.ts'
import { transact } from '#db/transact.ts'
import { MAX_PRICE_CENTS } from '#core/catalogue/catalogue-file.ts'
import { lockProducts } from '#core/catalogue/sale-prices/prices.server.ts'
import { readSaleProducts } from './sale-products.server.ts'
import {
  previewLine,
  type Period,
  type SaleFault,
  type SalePreviewLine,
  type SaleState,
  type SaleTerms,
} from './sale-period.ts'

export type SaleInput = Period & { productIds: readonly string[]; terms: SaleTerms; now: string }

export type SalePreview = { ok: true; period: Period; lines: SalePreviewLine[] }
export type PreviewSaleOutcome =
  | SalePreview
  /** `lines`: the products that are the reason, if it is not the whole sale. */
  | { ok: false; reason: SaleFault; lines: SalePreviewLine[] }

/**
 * Answers what a sale would change; changes nothing. Refuses a period without days or in the past,
 * a percentage outside 1 to 99, a price that is not below the regular one of each product, and a
 * product that has another sale in the period. Times are ISO-8601 UTC.
 */
export async function previewSale(db: Db, input: SaleInput): Promise<PreviewSaleOutcome> {
  const { startsAt, endsAt, productIds, terms, now } = input
  const refuse = (reason: SaleFault, lines: SalePreviewLine[] = []): PreviewSaleOutcome => ({
    ok: false,
    reason,
    lines,
  })
  if (endsAt <= startsAt) return refuse('ends_before_it_starts')
  if (endsAt <= now) return refuse('over')
  if ('percent' in terms && !(terms.percent >= 1 && terms.percent <= 99)) {
    return refuse('bad_percent')
  }
  if ('priceCents' in terms && terms.priceCents > MAX_PRICE_CENTS) return refuse('too_high')
  const products = await readSaleProducts(db, productIds)
  if (products.length === 0) return refuse('no_products')
  // A sale cannot begin in the past: its prices come into force now.
  const period = { startsAt: startsAt < now ? now : startsAt, endsAt }
  const lines = products.map((product) => previewLine(product, terms, period))
  const overlapping = lines.filter(({ overlaps }) => overlaps !== null)
  if (overlapping.length > 0) return refuse('overlap', overlapping)
  const notLower = lines.filter(
    (line) => line.priceCents < 1 || line.priceCents >= line.regularCents,
  )
  if (notLower.length > 0) return refuse('not_lower', notLower)
  return { ok: true, period, lines }
}

export type CreateSaleOutcome =
  | { ok: true; salePeriodId: number }
  /** A product has another regular price or another sale than in the preview. */
  | { ok: false; reason: 'changed_meanwhile' }

/**
 * Stores a sale with exactly the prices of its preview. `applyDueSales` puts them in force and ends
 * them. Refuses if a product has changed since the preview. `now` is ISO-8601 UTC.
 */
export async function createSale(
  db: Db,
  { period, lines }: Omit<SalePreview, 'ok'>,
  now: string,
): Promise<CreateSaleOutcome> {
  return transact(db, (trx) => insertSale(trx, { period, lines }, now))
}

async function insertSale(
  trx: Db,
  { period, lines }: Omit<SalePreview, 'ok'>,
  now: string,
): Promise<CreateSaleOutcome> {
  const ids = lines.map(({ productId }) => productId)
  await lockProducts(trx, ids)
  const current = new Map((await readSaleProducts(trx, ids)).map((one) => [one.id, one]))
  const isAsSeen = lines.every((line) => {
    const product = current.get(line.productId)
    if (product?.regularCents !== line.regularCents) return false
    return previewLine(product, line, period).overlaps === null
  })
  if (!isAsSeen) return { ok: false, reason: 'changed_meanwhile' }
  // Sales of different products take their numbers one after the other. SQLite has one writer.
  if (kindOf(trx) === 'postgres') {
    await sql`lock table sale_periods in share row exclusive mode`.execute(trx)
  }
  const { last } = await trx
    .selectFrom('sale_periods')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const id = (last ?? 0) + 1
  await trx
    .insertInto('sale_periods')
    .values({ id, starts_at: period.startsAt, ends_at: period.endsAt, created_at: now })
    .execute()
  const rows = lines.map(({ productId, priceCents }) => ({
    sale_period_id: id,
    product_id: productId,
    price_cents: priceCents,
    state: 'scheduled' as const,
  }))
  await trx.insertInto('sale_prices').values(rows).execute()
  return { ok: true, salePeriodId: id }
}

export type SaleOfShop = Period & {
  id: number
  products: { id: string; name: string; priceCents: number; state: SaleState }[]
}

/** The owner's sales with their products, newest first. */
export async function listSales(db: Db): Promise<SaleOfShop[]> {
  const [periods, prices] = await Promise.all([
    db.selectFrom('sale_periods').selectAll().orderBy('id', 'desc').execute(),
    db
      .selectFrom('sale_prices')
      .innerJoin('products', 'products.id', 'sale_prices.product_id')
      .select(['sale_prices.sale_period_id as periodId', 'state', 'products.id', 'products.name'])
      .select(['sale_prices.price_cents as priceCents', 'products.sale_period_id as runningId'])
      .orderBy('products.position')
      .execute(),
  ])
  const byPeriod = Map.groupBy(prices, ({ periodId }) => periodId)
  return periods.map(({ id, starts_at, ends_at }) => ({
    id,
    startsAt: starts_at,
    endsAt: ends_at,
    products: (byPeriod.get(id) ?? []).map(({ periodId, runningId, state, ...product }) => ({
      ...product,
      // The end of the period stores it; the owner sees it at once.
      state: state === 'running' && runningId !== periodId ? 'replaced' : state,
    })),
  }))
}

export type EndSaleOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'over' | 'not_begun' }

/**
 * Ends a running sale now; `applyDueSales` then restores the prices. Refuses a sale that is over or
 * has not begun.
 */
export async function endSaleEarly(db: Db, id: number, now: string): Promise<EndSaleOutcome> {
  return transact(db, async (trx): Promise<EndSaleOutcome> => {
    const { numUpdatedRows } = await trx
      .updateTable('sale_periods')
      .set({ ends_at: now })
      .where('id', '=', id)
      .where('starts_at', '<', now)
      .where('ends_at', '>', now)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) return { ok: true }
    const sale = await findPeriod(trx, id)
    if (!sale) return { ok: false, reason: 'unknown' }
    return { ok: false, reason: sale.ends_at <= now ? 'over' : 'not_begun' }
  })
}

const findPeriod = (db: Db, id: number) =>
  db.selectFrom('sale_periods').selectAll().where('id', '=', id).executeTakeFirst()

export type CancelSaleOutcome = { ok: true } | { ok: false; reason: 'unknown' | 'begun' }

/** Cancels a sale that has not begun. Refuses any other, also one cancelled before. */
export async function cancelSale(db: Db, id: number, now: string): Promise<CancelSaleOutcome> {
  return transact(db, async (trx): Promise<CancelSaleOutcome> => {
    const sale = await findPeriod(trx, id)
    if (!sale) return { ok: false, reason: 'unknown' }
    if (sale.starts_at <= now) return { ok: false, reason: 'begun' }
    const { numUpdatedRows } = await trx
      .updateTable('sale_prices')
      .set({ state: 'cancelled' })
      .where('sale_period_id', '=', id)
      .where('state', '=', 'scheduled')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n ? { ok: true } : { ok: false, reason: 'unknown' }
  })
}
