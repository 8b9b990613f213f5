import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { previewOffer, previewText } from '#core/pricing/offers/offer-preview.server.ts'
import { findOffer, isUsed } from '#core/pricing/offers/offers.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { changeOfferTerms, offerVersion } from '../../offers/change-terms.server.ts'
import { listedOffers } from '../../offers/listed-offers.server.ts'
import { activateOffer, finishOffer, moveOfferEnd } from '../../offers/offer-changes.server.ts'
import { OfferPage } from '../../offers/offer-page.tsx'
import { offerValues } from '../../offers/offer-values.ts'
import type { Route } from './+types/offer'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['key'] ?? 'Oferta'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'codes.edit')
  const shop = context.get(shopContext)
  const found = await findOffer(shop.db, params.key)
  if (!found) throw data(null, { status: 404 })
  const [offer] = await listedOffers(shop, found)
  if (!offer) throw data(null, { status: 404 })
  const preview = previewText(await previewOffer(shop.db, offer))
  const isKept = found.state === 'ended' || (await isUsed(shop.db, found.key))
  const terms = isKept ? null : { values: offerValues(found), version: offerVersion(found) }
  return { offer, preview, terms, isDone: new URL(request.url).searchParams.has('hecho') }
}

export const action = deskAction({
  activar: activateOffer,
  cambiar: changeOfferTerms,
  fecha: moveOfferEnd,
  terminar: finishOffer,
})

export const clientAction = deskClientAction

export default function OfferRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <OfferPage {...loaderData} answer={actionData} />
}
