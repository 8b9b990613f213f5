import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { importCounts, undoImport } from '../../stock/count-file-changes.server.ts'
import { CountFilePage } from '../../stock/count-file-page.tsx'
import type { Route } from './+types/file'

export const meta: Route.MetaFunction = () => [{ title: 'Recuento por fichero · El mostrador' }]

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  return { isDone: new URL(request.url).searchParams.has('hecho') }
}

export const action = deskAction({ fichero: importCounts, 'fichero-atras': undoImport })

export const clientAction = deskClientAction

export default function CountFileRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CountFilePage {...loaderData} answer={actionData} />
}
