import { sql } from 'kysely'
import type { Db } from '#db/schema.ts'
import { byFit, type FitCount } from './fit-report.ts'
import { entriesIn } from './sales-report.server.ts'
import type { SalesSpan } from './sales-report.ts'

/** Why a return says that the size was wrong. */
const FOR_SIZE = ['size', 'fit']

/**
 * How the sizes that were sold in a span run: what of them was sent back for their size until now, and
 * what all reviews of them say. Guarded by: fit-report.server.test.ts.
 */
export async function fitBySize(db: Db, span: SalesSpan): Promise<FitCount[]> {
  const sold = await soldLines(db, span)
    .select((eb) => [
      'product_id as productId',
      'size',
      eb.fn.max('name').as('name'),
      eb.fn.sum<string | number>('quantity').as('units'),
    ])
    .groupBy(['product_id', 'size'])
    .execute()
  if (sold.length === 0) return []
  const [back, votes] = await Promise.all([sentBack(db, span), votesOf(db, span)])
  // Postgres answers sums as text.
  return byFit(
    sold.map(({ productId, size, name, units }) => ({
      productId,
      name,
      size,
      units: Number(units),
      sentBackUnits: back.get(keyOf(productId, size)) ?? 0,
      ...(votes.get(keyOf(productId, size)) ?? { small: 0, large: 0, votes: 0 }),
    })),
  )
}

const soldLines = (db: Db, span: SalesSpan) =>
  entriesIn(db, span)
    .where('money_entries.kind', '=', 'charged')
    .innerJoin('order_lines', 'order_lines.order_id', 'money_entries.order_id')

const keyOf = (productId: string, size: string): string => `${productId}\n${size}`

async function sentBack(db: Db, span: SalesSpan): Promise<Map<string, number>> {
  const rows = await entriesIn(db, span)
    .where('money_entries.kind', '=', 'charged')
    .innerJoin('returns', 'returns.order_id', 'money_entries.order_id')
    .innerJoin('return_lines', 'return_lines.return_id', 'returns.id')
    .innerJoin('order_lines', (on) =>
      on
        .onRef('order_lines.order_id', '=', 'returns.order_id')
        .onRef('order_lines.position', '=', 'return_lines.position'),
    )
    .where('returns.reason', 'in', FOR_SIZE)
    .where('returns.status', '<>', 'declined')
    .select((eb) => [
      'product_id as productId',
      'size',
      eb.fn.sum<string | number>('return_lines.quantity').as('units'),
    ])
    .groupBy(['product_id', 'size'])
    .execute()
  return new Map(rows.map(({ productId, size, units }) => [keyOf(productId, size), Number(units)]))
}

async function votesOf(
  db: Db,
  span: SalesSpan,
): Promise<Map<string, { small: number; large: number; votes: number }>> {
  const rows = await db
    .selectFrom('reviews')
    // A literal, as in the partial index.
    .where('status', '=', sql.lit('published'))
    .where('fit', 'is not', null)
    .where('product_id', 'in', soldLines(db, span).select('order_lines.product_id'))
    .select((eb) => [
      'product_id as productId',
      'size',
      'fit',
      eb.fn.countAll<string | number>().as('reviews'),
    ])
    .groupBy(['product_id', 'size', 'fit'])
    .execute()
  const all = new Map<string, { small: number; large: number; votes: number }>()
  for (const { productId, size, fit, reviews } of rows) {
    const sum = all.get(keyOf(productId, size)) ?? { small: 0, large: 0, votes: 0 }
    const many = Number(reviews)
    all.set(keyOf(productId, size), {
      small: sum.small + (fit === 'small' ? many : 0),
      large: sum.large + (fit === 'large' ? many : 0),
      votes: sum.votes + many,
    })
  }
  return all
}
