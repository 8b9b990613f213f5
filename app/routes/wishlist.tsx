import { requestIdContext, shopContext } from '#app/context.ts'
import { requireShopperPage } from '#app/http/require-shopper.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { WishlistPage } from '#app/shop/wishlist/wishlist-page.tsx'
import { favouritesOf } from '#app/shop/wishlist/wishlist-page.server.ts'
import type { Route } from './+types/wishlist'

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const shopper = requireShopperPage(context, request)
  try {
    return { favourites: await favouritesOf(shop.db, shop.catalogue.current(), shopper.id) }
  } catch (error) {
    // The page says it in the words of the specification, and keeps everything else.
    shop.logError('favourites not read', error, context.get(requestIdContext))
    return { favourites: null }
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Tus favoritos',
    description: 'Las prendas que has guardado.',
    isListed: false,
  })

export default function Wishlist({ loaderData }: Route.ComponentProps) {
  return <WishlistPage favourites={loaderData.favourites} />
}
