import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { importTable } from '../../products/import-changes.server.ts'
import { ImportPage } from '../../products/import-page.tsx'
import type { Route } from './+types/import'

export const meta: Route.MetaFunction = () => [{ title: 'Productos por fichero · El mostrador' }]

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  return { isDone: new URL(request.url).searchParams.has('hecho') }
}

export const action = deskAction({ importar: importTable })

export const clientAction = deskClientAction

export default function ImportRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} answer={actionData} />
}
