import { shopContext } from '#app/context.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { OfferList } from '../../offers/offer-list.tsx'
import { listedOffers } from '../../offers/listed-offers.server.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Ofertas · El mostrador' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'codes.edit')
  return { offers: await listedOffers(context.get(shopContext)) }
}

export default function OffersRoute({ loaderData }: Route.ComponentProps) {
  return <OfferList {...loaderData} />
}
