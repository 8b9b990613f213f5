import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { findDeskRecallOrder } from '#core/returns/recalls/recall-desk.server.ts'
import { findRecall } from '#core/returns/recalls/recalls.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { again, markDone, undoDone } from '../../recalls/recall-changes.server.ts'
import { RecallOrder } from '../../recalls/recall-order.tsx'
import type { Route } from './+types/order'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['number'] ?? 'Pedido'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'recalls.handle')
  const { db } = context.get(shopContext)
  const recall = await findRecall(db, params.code)
  const order = recall && (await findDeskRecallOrder(db, params))
  if (!recall || !order) throw data(null, { status: 404 })
  const { code, productName, variantsText } = recall
  return {
    recall: { code, productName, variantsText },
    order,
    doneIntent: new URL(request.url).searchParams.get('hecho'),
  }
}

export const action = deskAction({ hecho: markDone, 'deshacer-hecho': undoDone, 'otra-vez': again })

export const clientAction = deskClientAction

export default function RecallOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RecallOrder {...loaderData} answer={actionData} />
}
