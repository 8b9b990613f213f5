import { ANONYMOUS_BUYER } from '#core/base/policy/anonymous-buyer.ts'
import type { LineUnits } from '#core/orders/fulfilment/line-units.ts'
import type { OrderWithState } from '#core/orders/order.ts'
import type { Db } from '#db/schema.ts'
import { isMoneyBack } from './money-back.server.ts'
import { unitsToReplace, type Replacement } from './replacement.ts'

/** What may go in place of the bought variant: the same product, with units on sale. */
type Substitute = { variantId: string; size: string; color: string; available: number }

/** A line of which units may be sent again; `substitutes` begin with the bought variant, then its size. */
export type ReplaceableLine = {
  position: number
  left: number
  most: number
  substitutes: Substitute[]
}

/** The lines of an order of which `makeReplacement` would take units now. */
export async function findReplaceable(
  db: Db,
  { id, recipient, lines: bought }: OrderWithState,
  units: readonly LineUnits[],
  replacements: readonly Replacement[],
): Promise<ReplaceableLine[]> {
  const open = units.flatMap((own) => {
    const line = bought[own.position]
    const counts = unitsToReplace(own, replacements)
    return line && counts.most > 0 ? [{ line, own, ...counts }] : []
  })
  if (open.length === 0 || recipient.email === ANONYMOUS_BUYER.email) return []
  if (await isMoneyBack(db, id)) return []
  const inStock = await variantsInStock(
    db,
    open.map(({ line }) => line.productId),
  )
  return open.map(({ line, own, left, most }) => {
    const rank = ({ variantId, size }: Substitute) =>
      variantId === own.variantId ? 0 : size === line.size ? 1 : 2
    const substitutes = (inStock.get(line.productId) ?? []).toSorted((a, b) => rank(a) - rank(b))
    return { position: own.position, left, most, substitutes }
  })
}

/** The variants of these products with units on sale, by product. */
async function variantsInStock(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, Substitute[]>> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('stock', 'stock.variant_id', 'variants.id')
    .select(['product_id', 'variants.id as variantId', 'size', 'color', 'available'])
    .where('product_id', 'in', productIds)
    .where('available', '>', 0)
    .orderBy('variants.position')
    .orderBy('variants.id')
    .execute()
  const byProduct = Map.groupBy(rows, (row) => row.product_id)
  return new Map(
    [...byProduct].map(([id, found]) => [
      id,
      found.map(({ product_id: _id, ...variant }) => variant),
    ]),
  )
}
