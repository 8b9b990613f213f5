import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { policy } from '#core/base/policy/policy.ts'
import { listDeskProducts } from '#core/catalogue/product-edit/product-list.server.ts'
import { isEan } from '#core/base/text/ean.ts'
import { findVariant } from '#core/stock/owner-stock.server.ts'
import { listStock } from '#core/stock/stock-list.server.ts'
import { isStockView } from '#core/stock/stock-views.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { changeShelf } from '../../stock/shelf/shelf-changes.server.ts'
import { StockList } from '../../stock/stock-list.tsx'
import { variantPath } from '../../stock/stock-words.ts'
import type { Route } from './+types/list'

const ROWS = 60
const LONGEST_SEARCH = 80
/** Products whose variants a search shows. */
const PRODUCTS = 30
const PAGE_END = /^(-?\d{1,6})~(.{1,120})$/

export const meta: Route.MetaFunction = () => [{ title: 'Existencias · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const text = (asked.get('q') ?? '').trim().slice(0, LONGEST_SEARCH)
  const typed = asked.get('vista') ?? ''
  const view = isStockView(typed) ? typed : text === '' ? 'bajo' : 'todo'
  const scanned = isEan(text) || text.includes('/') ? await findVariant(db, text) : undefined
  if (scanned) throw redirect(variantPath(scanned.variantId))
  const at = now()
  const products =
    text === ''
      ? undefined
      : await listDeskProducts(db, {
          view: 'a-la-venta',
          text,
          most: PRODUCTS,
          now: at.toISOString(),
        })
  const [, available, variantId = ''] = PAGE_END.exec(asked.get('desde') ?? '') ?? []
  const after = available === undefined ? undefined : { available: Number(available), variantId }
  const page = await listStock(db, {
    view,
    found: products && { productIds: products.products.map(({ id }) => id), shelf: text },
    lowUnits: policy.lowStockUnits,
    after,
    most: ROWS,
    now: at,
  })
  return {
    view,
    text,
    lowUnits: policy.lowStockUnits,
    variants: page.variants,
    next: page.next && `${page.next.available}~${page.next.variantId}`,
    isFirst: after === undefined,
    isCut: products !== undefined && (products.isCut || products.next !== undefined),
  }
}

export const action = deskAction({ sitio: changeShelf })

export const clientAction = deskClientAction

export default function StockRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StockList {...loaderData} answer={actionData} />
}
