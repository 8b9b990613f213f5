import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { readStatement, recordStatement } from '../../money/statement-changes.server.ts'
import { StatementPage } from '../../money/statement-page.tsx'
import type { Route } from './+types/statement'

export const meta: Route.MetaFunction = () => [{ title: 'Extracto del banco · El mostrador' }]

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'orders.money')
  return { isDone: new URL(request.url).searchParams.has('hecho') }
}

export const action = deskAction({
  'mirar-extracto': readStatement,
  'apuntar-extracto': recordStatement,
})

export const clientAction = deskClientAction

export default function StatementRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <StatementPage {...loaderData} answer={actionData} />
}
