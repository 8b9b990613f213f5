import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { collectionPage } from '#app/shop/collections/collection-page.server.ts'
import { CollectionPage } from '#app/shop/collections/collection-page.tsx'
import { pagedCollection } from '#app/shop/collections/collection.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { placePicture } from '#app/shop/layout/places.ts'
import type { Route } from './+types/collection'

/** The header may lie on the picture at the top. */
export const handle = { hasPictureTop: true }

export function loader({ params, context }: Route.LoaderArgs) {
  const collection = pagedCollection(params.collection)
  if (!collection) throw redirect('/') // as any path that the shop does not know
  return collectionPage(context.get(shopContext).catalogue.current(), collection)
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData } = args
  if (!loaderData) return [] // the root says why there is nothing
  const { name, description, hero } = loaderData
  const picture = placePicture(hero.place).fallback
  return pageMeta(args, { title: `Colección ${name}`, description, picture })
}

export default function Collection({ loaderData }: Route.ComponentProps) {
  return <CollectionPage page={loaderData} />
}
