import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { discountedBy } from '#core/pricing/discounts/code-list.server.ts'
import { codeState } from '#core/pricing/discounts/new-code.ts'
import { findOwnCode } from '#core/pricing/discounts/owner-codes.server.ts'
import { changeCodeLimits } from '../../codes/change-code.server.ts'
import { activateCode, stopCode } from '../../codes/code-changes.server.ts'
import { CodePage } from '../../codes/code-page.tsx'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import type { Route } from './+types/code'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['code'] ?? 'Código'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'codes.edit')
  const { db, now, shopUrl } = context.get(shopContext)
  const code = await findOwnCode(db, params.code)
  if (!code) throw data(null, { status: 404 })
  const sums = await discountedBy(db, [code.code])
  const { searchParams } = new URL(request.url)
  return {
    code,
    state: codeState(code, now().toISOString()),
    sum: sums.get(code.code) ?? { orders: 0, cents: 0 },
    link: `${shopUrl}/codigo/${code.code}`,
    isDone: searchParams.has('hecho'),
  }
}

export const action = deskAction({
  activar: activateCode,
  cambiar: changeCodeLimits,
  parar: stopCode,
})

export const clientAction = deskClientAction

export default function CodeRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <CodePage {...loaderData} answer={actionData} />
}
