import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { can } from '#core/account/staff/staff.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { nextOf, readList, ROWS } from '../../http/list-query.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { enterRefund, reopenCase, seeCase } from '../../money/case-changes.server.ts'
import { moneyFacts } from '../../money/money-facts.server.ts'
import { MoneyList } from '../../money/money-list.tsx'
import { mayRead, MONEY_VIEWS, viewsFor } from '../../money/money-views.ts'
import { giveUpOwed, paidOwed, retryOwed } from '../../money/owed-changes.server.ts'
import { collectedByCourier } from '../../orders/cod/cod-changes.server.ts'
import { sendLink } from '../../orders/offline/link-changes.server.ts'
import { transferArrived } from '../../orders/offline/transfer-changes.server.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Dinero · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = requireStaff(context, 'orders.money').staff
  const { db, now } = context.get(shopContext)
  const { view, after, isFirst, doneIntent } = readList(request, MONEY_VIEWS, 'debemos')
  if (!mayRead(role, view)) throw data({ permission: 'orders.refund_any_amount' }, { status: 403 })
  const { counts, list, next } = await moneyFacts(db, view, { after, most: ROWS })
  return {
    view,
    views: viewsFor(role),
    counts,
    list,
    next: nextOf(next),
    isFirst,
    doneIntent,
    mayRefund: can(role, 'orders.refund'),
    mayCheck: can(role, 'orders.refund_any_amount'),
    now: now().toISOString(),
  }
}

export const action = deskAction({
  reintentar: retryOwed,
  devuelto: paidOwed,
  dejar: giveUpOwed,
  visto: seeCase,
  reabrir: reopenCase,
  apuntar: enterRefund,
  transferencia: transferArrived,
  'enviar-enlace': sendLink,
  'cobrado-mensajero': collectedByCourier,
})

export const clientAction = deskClientAction

export default function MoneyRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MoneyList {...loaderData} answer={actionData} />
}
