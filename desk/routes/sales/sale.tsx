import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { findSale } from '#core/catalogue/sale-prices/sale-list.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { dropSale, endSale } from '../../sales/sale-changes.server.ts'
import { SalePage } from '../../sales/sale-page.tsx'
import type { Route } from './+types/sale'

const ROWS = 100

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Rebaja ${params['id'] ?? ''} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'prices.edit')
  const { db, now } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const after = searchParams.get('desde')?.slice(0, 80)
  const at = now().toISOString()
  const found = /^\d{1,9}$/.test(params.id)
    ? await findSale(db, Number(params.id), { after, most: ROWS, now: at })
    : undefined
  if (!found) throw data(null, { status: 404 })
  return { ...found, isFirst: after === undefined, isDone: searchParams.has('hecho') }
}

export const action = deskAction({ acabar: endSale, quitar: dropSale })

export const clientAction = deskClientAction

export default function SaleRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SalePage {...loaderData} answer={actionData} />
}
