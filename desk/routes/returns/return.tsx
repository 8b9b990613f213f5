import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { can } from '#core/account/staff/staff.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { close, decline, receive, refund, reopen } from '../../returns/return-changes.server.ts'
import { undoReceive } from '../../returns/undo-receive.server.ts'
import { returnFacts } from '../../returns/return-facts.server.ts'
import { ReturnPage } from '../../returns/return-page.tsx'
import type { Route } from './+types/return'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['code'] ?? 'Devolución'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'returns.handle')
  const { db, now } = context.get(shopContext)
  const one = await returnFacts(db, params.code, can(staff.role, 'orders.money'))
  if (!one) throw data(null, { status: 404 })
  return {
    one,
    mayRefund: can(staff.role, 'orders.refund'),
    doneIntent: new URL(request.url).searchParams.get('hecho'),
    now: now().toISOString(),
  }
}

export const action = deskAction({
  recibir: receive,
  'deshacer-recibida': undoReceive,
  reembolsar: refund,
  rechazar: decline,
  reabrir: reopen,
  cerrar: close,
})

export const clientAction = deskClientAction

export default function ReturnRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ReturnPage {...loaderData} answer={actionData} />
}
