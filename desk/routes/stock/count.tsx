import { shopContext } from '#app/context.ts'
import { findVariant } from '#core/stock/owner-stock.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { countOne } from '../../stock/count-changes.server.ts'
import { CountPage } from '../../stock/count-page.tsx'
import { scannedVariant } from '../../stock/stock-facts.server.ts'
import type { Route } from './+types/count'

const LONGEST = 120

export const meta: Route.MetaFunction = () => [{ title: 'Recuento · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  const { db } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const code = (asked.get('v') ?? '').trim().slice(0, LONGEST)
  const found = code === '' ? undefined : await findVariant(db, code)
  return { code, found: found ? scannedVariant(found) : null, isDone: asked.has('hecho') }
}

export const action = deskAction({ uno: countOne })

export const clientAction = deskClientAction

export default function CountRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CountPage {...loaderData} answer={actionData} />
}
