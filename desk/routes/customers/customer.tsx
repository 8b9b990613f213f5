import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { can } from '#core/account/staff/staff.ts'
import { forget, note, removeNote } from '../../customers/customer-changes.server.ts'
import { customerFacts } from '../../customers/customer-facts.server.ts'
import { CustomerPage } from '../../customers/customer-page.tsx'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/customer'

export const meta: Route.MetaFunction = () => [{ title: 'Cliente · El mostrador' }]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'customers.read')
  const { db, now } = context.get(shopContext)
  const facts = await customerFacts(db, params.key)
  if (!facts) throw data(null, { status: 404 })
  return {
    ...facts,
    may: {
      money: can(staff.role, 'orders.money'),
      answer: can(staff.role, 'messages.answer'),
      export: can(staff.role, 'customers.export'),
      forget: can(staff.role, 'customers.forget'),
      mail: can(staff.role, 'mail.manage'),
    },
    doneIntent: new URL(request.url).searchParams.get('hecho'),
    now: now().toISOString(),
  }
}

export const action = deskAction({ apuntar: note, quitar: removeNote, olvidar: forget })

export const clientAction = deskClientAction

export default function CustomerRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CustomerPage {...loaderData} answer={actionData} />
}
