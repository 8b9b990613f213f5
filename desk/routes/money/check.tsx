import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { checkMoney } from '../../money/check-changes.server.ts'
import { CheckPage } from '../../money/check-page.tsx'
import type { Route } from './+types/check'

export const meta: Route.MetaFunction = () => [{ title: 'Comprobar el dinero · El mostrador' }]

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'orders.refund_any_amount')
  return null
}

export const action = deskAction({ comprobar: checkMoney })

export const clientAction = deskClientAction

export default function CheckRoute({ actionData }: Route.ComponentProps) {
  return <CheckPage answer={actionData} />
}
