import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { giftsPage, recipientOf } from '#app/shop/gifts/gifts-page.server.ts'
import { RecipientPage } from '#app/shop/gifts/gifts-page.tsx'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { placePicture } from '#app/shop/layout/places.ts'
import type { Route } from './+types/gifts-recipient'

export function loader({ params, context }: Route.LoaderArgs) {
  const recipient = recipientOf(params.recipient)
  if (!recipient) throw redirect('/') // as any path that the shop does not know
  return giftsPage(context.get(shopContext).catalogue.current(), recipient)
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return [] // the root says why there is nothing
  const { title, description, place } = loaderData.page
  return pageMeta(args, { title, description, picture: placePicture(place).fallback })
}

export default function GiftsRecipient({ loaderData }: Route.ComponentProps) {
  return <RecipientPage gifts={loaderData} />
}
