import { requireStaff } from '../../http/require-staff.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { checkDelivered, markManyDelivered } from '../../orders/arrivals/arrival-changes.server.ts'
import { ArrivalsPage } from '../../orders/arrivals/arrivals-page.tsx'
import { chosenNumbers } from '../../orders/chosen-orders.server.ts'
import type { Route } from './+types/arrivals'

export const meta: Route.MetaFunction = () => [{ title: 'Marcar entregados · El mostrador' }]

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'orders.fulfil')
  const isDone = new URL(request.url).searchParams.has('hecho')
  return { numbers: chosenNumbers(request), isDone }
}

export const action = deskAction({ comprobar: checkDelivered, entregar: markManyDelivered })

export const clientAction = deskClientAction

export default function ArrivalsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ArrivalsPage {...loaderData} answer={actionData} />
}
