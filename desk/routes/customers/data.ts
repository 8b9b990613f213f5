import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { audited } from '#core/base/audit/audit.server.ts'
import { personFile } from '#core/owner/desk-customers/person-file.server.ts'
import { findPerson } from '#core/owner/desk-customers/people.server.ts'
import { deskContext, requireRecent } from '../../http/require-staff.server.ts'
import type { Route } from './+types/data'

/**
 * Everything that the shop stores about a person, as a file, for who asks for it. Asks the second
 * factor again, and leaves an entry in the log.
 */
export async function loader(args: Route.LoaderArgs) {
  const { params, request, context } = args
  const { staff } = requireRecent(context, request, 'customers.export')
  const shop = context.get(shopContext)
  const person = await findPerson(shop.db, params.key)
  if (!person) throw data(null, { status: 404 })
  const file = await personFile(shop.db, person)
  await audited(
    deskContext(args, staff),
    () => ({
      action: 'customer.export',
      subject: { kind: 'customer', id: params.key },
      summary: `Descarga los datos de un cliente: ${file.orders.length} pedidos`,
      after: { orders: file.orders.length, messages: file.messages.length },
    }),
    async () => undefined,
  )
  return new Response(`${JSON.stringify(file, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="datos-de-cliente.json"',
      'cache-control': 'private, no-store',
    },
  })
}
