import { shopContext } from '#app/context.ts'
import { writeEuros } from '#core/base/money/read-euros.ts'
import { costsOnSale } from '#core/stock/unit-costs.server.ts'
import { csvFile } from '../../http/csv-file.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/costs-file'

/** What everything on sale costs the shop, to change and to send back. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'prices.edit')
  const rows: string[][] = []
  for await (const one of costsOnSale(context.get(shopContext).db)) {
    const { variantId, productName, unitCostCents: cost } = one
    rows.push([variantId, productName, cost === null ? '' : writeEuros(cost)])
  }
  return csvFile('costes.csv', [['variante', 'nombre', 'coste'], ...rows])
}
