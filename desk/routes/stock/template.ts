import { shopContext } from '#app/context.ts'
import { stockOnSale } from '#core/stock/owner-stock.server.ts'
import { csvFile } from '../../http/csv-file.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/template'

/** A table of everything on sale, to fill in while counting. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  const variants = await stockOnSale(context.get(shopContext).db)
  return csvFile('recuento.csv', [
    ['variante', 'ean', 'producto', 'sitio', 'unidades'],
    ...variants.map(({ variantId, ean, productName, shelf }) => [
      variantId,
      ean ?? '',
      productName,
      shelf ?? '',
      '',
    ]),
  ])
}
