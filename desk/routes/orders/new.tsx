import { can } from '#core/account/staff/staff.ts'
import { bank } from '#core/base/policy/bank.ts'
import { policy } from '#core/base/policy/policy.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { placeFromForm, quoteOrder } from '../../orders/new/order-changes.server.ts'
import { NewOrderPage } from '../../orders/new/new-order-page.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'Nuevo pedido · El mostrador' }]

export function loader({ context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'orders.money')
  return {
    formKey: crypto.randomUUID(),
    hasAccount: bank.iban !== '',
    maySetAccount: can(staff.role, 'settings.edit'),
    isWrapOffered: policy.giftWrap.isOffered,
  }
}

export const action = deskAction({ calcular: quoteOrder, 'apuntar-pedido': placeFromForm })

export const clientAction = deskClientAction

export default function NewOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewOrderPage {...loaderData} answer={actionData} />
}
