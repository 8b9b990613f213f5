import { CollectionsIndex } from '#app/shop/collections/collections-index.tsx'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { collectionLinks } from '#app/shop/collections/collection-page.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { placePicture } from '#app/shop/layout/places.ts'
import type { Route } from './+types/collections'

export const handle: RouteHandle = { access: 'public', keeps: true }

const TRAIL = [{ label: 'Inicio', to: '/' }, { label: 'Colecciones' }]

export const loader = collectionLinks

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Colecciones',
    description: args.loaderData.description,
    trail: TRAIL,
    picture: placePicture('outdoor').fallback,
  })

export default function Collections({ loaderData }: Route.ComponentProps) {
  return <CollectionsIndex {...loaderData} trail={TRAIL} />
}
