import { newCode } from '../../codes/code-changes.server.ts'
import { CodeForm } from '../../codes/code-form.tsx'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'Código nuevo · El mostrador' }]

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'codes.edit')
  return null
}

export const action = deskAction({ crear: newCode })

export const clientAction = deskClientAction

export default function NewCodeRoute({ actionData }: Route.ComponentProps) {
  return <CodeForm answer={actionData} />
}
