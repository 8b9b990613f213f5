import { shopContext } from '#app/context.ts'
import { audited } from '#core/base/audit/audit.server.ts'
import { madridDay } from '#core/base/dates/madrid-time.ts'
import { ORDER_VIEWS } from '#core/owner/desk-orders/order-views.ts'
import { csvStream } from '../../http/csv-file.server.ts'
import { readCameFrom } from '../../http/order-paths.ts'
import { deskContext, requireRecent } from '../../http/require-staff.server.ts'
import { ORDER_HEADS, orderRows } from '../../orders/file/order-rows.server.ts'
import type { Route } from './+types/file'

/**
 * The orders of a view and a search as a file. It has the names of many people, so it asks the
 * second factor again, and leaves an entry in the log before the first row.
 */
export async function loader(args: Route.LoaderArgs) {
  const { request, context } = args
  const { staff } = requireRecent(context, request, 'customers.export')
  const shop = context.get(shopContext)
  const asked = readCameFrom(new URL(request.url).searchParams) ?? { view: 'todos', text: '' }
  const { view, text } = asked
  await audited(
    deskContext(args, staff),
    () => ({
      action: 'order.export',
      subject: { kind: 'orders', id: view },
      summary: `Descarga los pedidos de «${ORDER_VIEWS[view]}»${text === '' ? '' : ', de una búsqueda'}`,
    }),
    async () => undefined,
  )
  const name = `pedidos-${view}-${madridDay(shop.now())}.csv`
  return csvStream(name, ORDER_HEADS, orderRows(shop.db, asked))
}
