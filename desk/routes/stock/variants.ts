import { shopContext } from '#app/context.ts'
import { stockOnSale } from '#core/stock/owner-stock.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { VariantList } from '../../stock/offline/kept-list.ts'
import { scannedVariant } from '../../stock/stock-facts.server.ts'
import type { Route } from './+types/variants'

/** More would not fit a phone. */
const MOST_VARIANTS = 20_000

/** What is on sale, for a device that counts without a connection. No word of a person is in it. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  const { db, now } = context.get(shopContext)
  const all = await stockOnSale(db)
  const list: VariantList = {
    madeAt: now().toISOString(),
    left: Math.max(0, all.length - MOST_VARIANTS),
    variants: all.slice(0, MOST_VARIANTS).map((variant) => {
      const { variantId, label, expected } = scannedVariant(variant)
      return [variantId, label, expected, variant.ean ?? ''] as const
    }),
  }
  return Response.json(list)
}
