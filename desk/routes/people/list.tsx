import { shopContext } from '#app/context.ts'
import { listStaff } from '#core/account/staff/staff-list.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DONE } from '../../http/desk-answer.ts'
import { requireRecent } from '../../http/require-staff.server.ts'
import { invite } from '../../people/people-changes.server.ts'
import { PeopleList } from '../../people/people-list.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Personas · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff } = requireRecent(context, request, 'staff.manage')
  const { db, now } = context.get(shopContext)
  const isDone = new URL(request.url).searchParams.get(DONE) === 'invitar'
  return {
    people: await listStaff(db),
    ownId: staff.id,
    doneText: isDone ? 'Invitación enviada. El enlace vale 48 horas.' : undefined,
    now: now().toISOString(),
  }
}

export const action = deskAction({ invitar: invite })

export const clientAction = deskClientAction

export default function PeopleRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PeopleList {...loaderData} answer={actionData} />
}
