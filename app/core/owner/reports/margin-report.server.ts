import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '#db/schema.ts'
import {
  marginTally,
  refundMoves,
  soldMoves,
  type MarginLine,
  type MarginOrder,
  type MarginRefund,
  type MarginSum,
} from './margin-report.ts'
import { entriesIn } from './sales-report.server.ts'
import type { SalesSpan } from './sales-report.ts'

/** Entries of the ledger per query. */
const PAGE = 500

/**
 * Net sales and their cost by product: sales on the day of their payment, refunds on the day on
 * which the money moved, as in the other reports. The cost is that of the order line, which never
 * changes, so neither does the report of a past span. Reads in pages. Without shipping, gift wrap
 * and disputes. Guarded by: margin-report.server.test.ts.
 */
export async function marginByProduct(
  db: Db,
  span: SalesSpan,
  page = PAGE,
): Promise<{ total: MarginSum; products: MarginSum[] }> {
  const tally = marginTally()
  let last: Entry | undefined
  do {
    const entries = await entriesAfter(db, span, last, page)
    await addEntries(db, entries, tally)
    last = entries.length < page ? undefined : entries.at(-1)
    await nextTurn()
  } while (last)
  return tally.sums()
}

type Entry = Awaited<ReturnType<typeof entriesAfter>>[number]

async function entriesAfter(
  db: Db,
  span: SalesSpan,
  last: { id: number; at: string } | undefined,
  most: number,
) {
  const entries = entriesIn(db, span)
    .where('kind', 'in', ['charged', 'sent_back', 'failed'])
    .innerJoin('orders', 'orders.id', 'money_entries.order_id')
    .select([
      'money_entries.id',
      'happened_at as at',
      'order_id as orderId',
      'refund_id as refundId',
      'amount_cents as amountCents',
      'kind',
      'subtotal_cents as subtotalCents',
      'discount_cents as discountCents',
      'shipping_cents as shippingCents',
      'vat_cents as vatCents',
      'total_cents as totalCents',
      'vat_percent as vatPercent',
      'prices_include_vat as pricesIncludeVat',
    ])
    .orderBy('happened_at')
    .orderBy('money_entries.id')
    .limit(most)
  if (!last) return entries.execute()
  return entries
    .where((eb) =>
      eb.or([
        eb('happened_at', '>', last.at),
        eb.and([eb('happened_at', '=', last.at), eb('money_entries.id', '>', last.id)]),
      ]),
    )
    .execute()
}

async function addEntries(
  db: Db,
  entries: readonly Entry[],
  tally: ReturnType<typeof marginTally>,
): Promise<void> {
  if (entries.length === 0) return
  const lines = await linesOf(db, [...new Set(entries.map(({ orderId }) => orderId))])
  const refunded = entries.filter(({ kind }) => kind !== 'charged')
  const refunds = await refundsOf(db, [...new Set(refunded.map(({ orderId }) => orderId))])
  for (const entry of entries) {
    const order = orderOf(entry, lines.get(entry.orderId) ?? [])
    if (entry.kind === 'charged') tally.add(soldMoves(order), 1)
    // A refund that was not made moved nothing; one that came back is undone.
    else if (entry.amountCents !== 0) {
      tally.add(refundMoves(order, refunds(entry)), entry.amountCents < 0 ? -1 : 1)
    }
  }
}

const orderOf = (entry: Entry, lines: readonly MarginLine[]): MarginOrder => ({
  amounts: {
    subtotalCents: entry.subtotalCents,
    discountCents: entry.discountCents,
    shippingCents: entry.shippingCents, // as stored, with wrap and fee
    giftWrapCents: 0,
    vatCents: entry.vatCents,
    shippingVatCents: 0,
    giftWrapVatCents: 0,
    totalCents: entry.totalCents,
  },
  vat: { vatPercent: entry.vatPercent, pricesIncludeVat: entry.pricesIncludeVat === 1 },
  lines,
})

async function linesOf(db: Db, orderIds: readonly string[]): Promise<Map<string, MarginLine[]>> {
  const rows = await db
    .selectFrom('order_lines')
    .select([
      'order_id as orderId',
      'product_id as productId',
      'name',
      'quantity',
      'total_cents as totalCents',
      'unit_cost_cents as unitCostCents',
      'vat_percent as ownPercent',
      'part_of as partOf',
      'part_from as from',
      'discount_cents as ownDiscount',
    ])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  const lines = rows.map(({ ownPercent, ownDiscount, partOf, from, ...line }) => ({
    ...line,
    vatPercent: ownPercent ?? undefined,
    discountCents: ownDiscount ?? undefined,
    part: partOf === null ? undefined : { of: partOf, from: from ?? 0 },
  }))
  return Map.groupBy(lines, ({ orderId }) => orderId)
}

/** The refunds of orders and their cancellations, as the entries of refunds need them. */
async function refundsOf(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return (_entry: Entry): MarginRefund => NO_REFUND
  const [rows, ends] = await Promise.all([
    db
      .selectFrom('refund_lines')
      .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
      .select([
        'refunds.id as refundId',
        'refunds.order_id as orderId',
        'refunds.requested_at as requestedAt',
        'refunds.status',
        'position',
        'quantity',
        'refund_lines.amount_cents as amountCents',
      ])
      .where('refunds.order_id', 'in', orderIds)
      .execute(),
    db
      .selectFrom('order_events')
      .select(['order_id as orderId', 'happened_at as at'])
      .where('order_id', 'in', orderIds)
      .where('kind', 'in', ['cancelled', 'expired'])
      .execute(),
  ])
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const endedAt = new Map(ends.map(({ orderId, at }) => [orderId, at]))
  return ({ orderId, refundId, amountCents, at }: Entry): MarginRefund => {
    const units = byOrder.get(orderId) ?? []
    return {
      amountCents: Math.abs(amountCents),
      lines: units.filter((one) => one.refundId === refundId),
      earlier: units.filter(
        (one) => one.refundId !== refundId && one.status !== 'failed' && one.requestedAt <= at,
      ),
      isOfCancelled: (endedAt.get(orderId) ?? '~') <= at,
    }
  }
}

const NO_REFUND: MarginRefund = { amountCents: 0, lines: [], earlier: [], isOfCancelled: false }
