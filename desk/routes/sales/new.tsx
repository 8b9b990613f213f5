import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { newSale } from '../../sales/sale-changes.server.ts'
import { SaleForm } from '../../sales/sale-form.tsx'
import type { Route } from './+types/new'

const ID = /^[a-z0-9-]{1,80}$/
const MOST_IDS = 100

export const meta: Route.MetaFunction = () => [{ title: 'Rebaja nueva · El mostrador' }]

/** `?prenda=` names the products to begin with, as the list of products does. */
export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'prices.edit')
  const ids = new URL(request.url).searchParams.getAll('prenda').filter((id) => ID.test(id))
  return { ids: ids.slice(0, MOST_IDS) }
}

export const action = deskAction({ rebajar: newSale })

export const clientAction = deskClientAction

export default function NewSaleRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <SaleForm ids={loaderData.ids} answer={actionData} />
}
