import { shopContext } from '#app/context.ts'
import { findPeople } from '#core/owner/desk-customers/people.server.ts'
import { can } from '#core/account/staff/staff.ts'
import { ROWS } from '../../http/list-query.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { CustomerList } from '../../customers/customer-list.tsx'
import type { Route } from './+types/list'

const LONGEST = 120

export const meta: Route.MetaFunction = () => [{ title: 'Clientes · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'customers.read')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const text = (asked.get('q') ?? '').trim().slice(0, LONGEST)
  const after = (asked.get('desde') ?? '').slice(0, 2 * LONGEST) || undefined
  return {
    text,
    ...(await findPeople(db, { text, after, most: ROWS })),
    isFirst: after === undefined,
    seesMoney: can(staff.role, 'orders.money'),
    doneIntent: asked.get('hecho'),
    isWaiting: asked.has('esperan'),
    now: now().toISOString(),
  }
}

export default function CustomersRoute({ loaderData }: Route.ComponentProps) {
  return <CustomerList {...loaderData} next={loaderData.next} />
}
