import { requireStaff } from '../../http/require-staff.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { chosenNumbers } from '../../orders/chosen-orders.server.ts'
import { checkParcels, sendParcels, undoParcels } from '../../orders/dispatch-changes.server.ts'
import { DispatchPage } from '../../orders/dispatch-page.tsx'
import type { Route } from './+types/dispatch'

export const meta: Route.MetaFunction = () => [{ title: 'Pegar seguimientos · El mostrador' }]

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'orders.fulfil')
  return {
    numbers: chosenNumbers(request),
    isDone: new URL(request.url).searchParams.has('hecho'),
  }
}

export const action = deskAction({
  comprobar: checkParcels,
  enviar: sendParcels,
  'deshacer-envios': undoParcels,
})

export const clientAction = deskClientAction

export default function DispatchRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DispatchPage {...loaderData} answer={actionData} />
}
