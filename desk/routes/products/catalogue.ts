import { shopContext } from '#app/context.ts'
import { exportCatalogue } from '#core/catalogue/import/owner-catalogue.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/catalogue'

/** Everything on sale as a table, to change and import again. */
export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  const { text } = await exportCatalogue(context.get(shopContext).db, 'csv')
  return new Response(text, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="catalogo.csv"',
    },
  })
}
