import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { newOffer } from '../../offers/offer-changes.server.ts'
import { OfferForm } from '../../offers/offer-form.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = () => [{ title: 'Oferta nueva · El mostrador' }]

export function loader({ context, request }: Route.LoaderArgs) {
  requireStaff(context, 'codes.edit')
  return { isPack: new URL(request.url).searchParams.has('conjunto') }
}

export const action = deskAction({ crear: newOffer })

export const clientAction = deskClientAction

export default function NewOfferRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferForm {...loaderData} answer={actionData} />
}
