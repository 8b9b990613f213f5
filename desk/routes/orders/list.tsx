import { shopContext } from '#app/context.ts'
import { isOrderView, readPageEnd, writePageEnd } from '#core/owner/desk-orders/order-views.ts'
import {
  countOrderViews,
  listDeskOrders,
  withoutMoney,
} from '#core/owner/desk-orders/order-list.server.ts'
import { can } from '#core/account/staff/staff.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { OrderList } from '../../orders/order-list.tsx'
import { LONGEST_SEARCH } from '../../http/order-paths.ts'
import type { Route } from './+types/list'

const ROWS = 50

export const meta: Route.MetaFunction = () => [{ title: 'Pedidos · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'orders.read')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const typed = asked.get('vista') ?? ''
  const view = isOrderView(typed) ? typed : 'por-preparar'
  const text = (asked.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
  const after = readPageEnd(asked.get('desde') ?? '')
  const seesMoney = can(staff.role, 'orders.money')
  const [page, counts] = await Promise.all([
    listDeskOrders(db, { view, text, after, most: ROWS }),
    countOrderViews(db),
  ])
  return {
    view,
    text,
    counts,
    orders: seesMoney ? page.orders : page.orders.map(withoutMoney),
    next: page.next && writePageEnd(page.next),
    isFirst: after === undefined,
    seesMoney,
    mayExport: can(staff.role, 'customers.export'),
    mayPlace: seesMoney,
    maySend: can(staff.role, 'orders.fulfil'),
    now: now().toISOString(),
  }
}

export default function OrdersRoute({ loaderData }: Route.ComponentProps) {
  return <OrderList {...loaderData} />
}
