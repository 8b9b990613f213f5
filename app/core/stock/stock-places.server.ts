import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Db, Schema } from '#db/schema.ts'
import type { StockView } from './stock-views.ts'

/** Where a variant stands in the stock, the fewest available units first. */
export type StockPlace = { available: number; variantId: string }

type Asked = {
  view: StockView
  /** A variant without a reorder point is low at this many available units. */
  lowUnits: number
  after?: StockPlace | undefined
  most: number
}

/**
 * The next places of a view, of variants on sale. Each view is read in the order of an index that
 * has only its rows. Guarded by: catalogue-lists.test.ts.
 */
export async function stockPlaces(db: Db, asked: Asked): Promise<StockPlace[]> {
  if (asked.view !== 'bajo') return placesOf(db, asked).where(inView(asked)).execute()
  const withoutPoint = placesOf(db, asked).where(isBelow(asked.lowUnits))
  const withPoint = placesOf(db, asked).where(isAtPoint)
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom(withoutPoint.as('without_point'))
        .selectAll()
        .unionAll(eb.selectFrom(withPoint.as('with_point')).selectAll())
        .as('low'),
    )
    .selectAll()
    .orderBy('available')
    .orderBy('variantId')
    .limit(asked.most)
    .execute()
}

type Stock = ExpressionBuilder<Schema, 'stock'>

/** The condition of a view, for variants that are on sale. */
export function inView({ view, lowUnits }: { view: StockView; lowUnits: number }) {
  return (eb: Stock): Expression<SqlBool> => {
    switch (view) {
      case 'todo':
        return eb.lit(true)
      case 'agotado':
        return eb('stock.available', '<=', 0)
      case 'reservado':
        return eb('stock.reserved', '>', eb.lit(0))
      case 'bajo':
        return eb.or([isBelow(lowUnits)(eb), isAtPoint(eb)])
    }
  }
}

/** How many variants on sale are sold out, and how many of the others are low. */
export async function countLowStock(
  db: Db,
  lowUnits: number,
): Promise<{ soldOut: number; low: number }> {
  const count = async (condition: (eb: Stock) => Expression<SqlBool>) => {
    const { rows } = await db
      .selectFrom('stock')
      .select((eb) => eb.fn.countAll<string | number>().as('rows'))
      .where(isOnSale)
      .where(condition)
      .executeTakeFirstOrThrow()
    return Number(rows)
  }
  const isLeft = (eb: Stock) => eb('available', '>', 0)
  const [soldOut, withoutPoint, withPoint] = await Promise.all([
    count((eb) => eb('available', '<=', 0)),
    count((eb) => eb.and([isLeft(eb), isBelow(lowUnits)(eb)])),
    count((eb) => eb.and([isLeft(eb), isAtPoint(eb)])),
  ])
  return { soldOut, low: withoutPoint + withPoint }
}

/** Literal, as the partial indexes have it. */
export const isOnSale = (eb: Stock): Expression<SqlBool> => eb('stock.is_on_sale', '=', eb.lit(1))

const isBelow = (units: number) => (eb: Stock) =>
  eb.and([eb('stock.reorder_point', 'is', null), eb('stock.available', '<=', units)])

const isAtPoint = (eb: Stock): Expression<SqlBool> =>
  eb('stock.available', '<=', eb.ref('stock.reorder_point'))

function placesOf(db: Db, { after, most }: Asked) {
  let query = db
    .selectFrom('stock')
    .select(['variant_id as variantId', 'available'])
    .where(isOnSale)
  if (after) {
    query = query.where(
      sql<SqlBool>`(available, variant_id) > (${after.available}, ${after.variantId})`,
    )
  }
  return query.orderBy('available').orderBy('variant_id').limit(most)
}
