import { shopContext } from '#app/context.ts'
import { listDeskProducts } from '#core/catalogue/product-edit/product-list.server.ts'
import { isProductView } from '#core/catalogue/product-edit/product-views.ts'
import { can } from '#core/account/staff/staff.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { changePrice } from '../../products/product-changes.server.ts'
import { ProductList } from '../../products/product-list.tsx'
import type { Route } from './+types/list'

const ROWS = 50
const LONGEST_SEARCH = 80
const PAGE_END = /^(\d{1,9})~([a-z0-9-]{1,80})$/

export const meta: Route.MetaFunction = () => [{ title: 'Productos · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'products.edit')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const typed = asked.get('vista') ?? ''
  const view = isProductView(typed) ? typed : 'a-la-venta'
  const text = (asked.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
  const [, position, id = ''] = PAGE_END.exec(asked.get('desde') ?? '') ?? []
  const after = position === undefined ? undefined : { position: Number(position), id }
  const at = now().toISOString()
  const page = await listDeskProducts(db, { view, text, after, most: ROWS, now: at })
  return {
    view,
    text,
    products: page.products,
    next: page.next && `${page.next.position}~${page.next.id}`,
    isFirst: after === undefined,
    isCut: page.isCut,
    mayPrice: can(staff.role, 'prices.edit'),
    now: at,
  }
}

export const action = deskAction({ precio: changePrice })

export const clientAction = deskClientAction

export default function ProductsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductList {...loaderData} answer={actionData} />
}
