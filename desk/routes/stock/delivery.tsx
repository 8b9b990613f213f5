import { shopContext } from '#app/context.ts'
import { lastDeliveries } from '#core/stock/deliveries.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { receiveNote, undoNote } from '../../stock/delivery-changes.server.ts'
import { DeliveryPage } from '../../stock/delivery-page.tsx'
import type { Route } from './+types/delivery'

const MOST = 12

export const meta: Route.MetaFunction = () => [{ title: 'Recibir género · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  const { db, now } = context.get(shopContext)
  return {
    last: await lastDeliveries(db, MOST),
    now: now().toISOString(),
    doneIntent: new URL(request.url).searchParams.get('hecho'),
  }
}

export const action = deskAction({ entrada: receiveNote, 'deshacer-entrada': undoNote })

export const clientAction = deskClientAction

export default function DeliveryRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <DeliveryPage {...loaderData} answer={actionData} />
}
