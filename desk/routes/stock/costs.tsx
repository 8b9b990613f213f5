import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DESK } from '../../http/desk-paths.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { importCosts } from '../../stock/cost-changes.server.ts'
import { PageAnswer } from '../../ui/desk-form.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TableForm } from '../../ui/table-import/table-form.tsx'
import type { Route } from './+types/costs'

export const meta: Route.MetaFunction = () => [{ title: 'Costes por fichero · El mostrador' }]

export function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'prices.edit')
  return { isDone: new URL(request.url).searchParams.has('hecho') }
}

export const action = deskAction({ costes: importCosts })

export const clientAction = deskClientAction

export default function CostsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Costes por fichero"
        back={{ to: '/existencias', label: 'Existencias' }}
        second="Una columna «variante», «producto» o «ean» y otra «coste», en euros sin IVA. Primero se ve lo que cambia."
        deeds={
          // A file, not a page: the router must not take it.
          <a href={`${DESK}/existencias/costes/csv`} download>
            Bajar los costes
          </a>
        }
      />
      <PageAnswer
        answer={undefined}
        doneText={loaderData.isDone ? 'Costes apuntados.' : undefined}
      />
      <TableForm
        intent="costes"
        hint="Una línea sin coste se queda como está, y «no» lo quita. Caben unas 1.000 líneas cada vez."
        answer={actionData}
      />
    </>
  )
}
