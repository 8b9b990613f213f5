import { data } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { requestIdContext, shopContext } from '#app/context.ts'
import { readForm, requireFormId } from '#app/http/read-form.server.ts'
import { requireShopperAction, requireShopperPage } from '#app/http/require-shopper.server.ts'
import { failedChange, isChangeOf } from '#app/shop/forms/change-answer.ts'
import { answerChange, doneIn } from '#app/shop/forms/posted-answer.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { askWishlist } from '#app/shop/wishlist/ask-wishlist.browser.ts'
import { submitFavourite } from '#app/shop/wishlist/wishlist-action.server.ts'
import { WISHLIST_FORM, WISHLIST_TEXTS } from '#app/shop/wishlist/wishlist-answers.ts'
import { WishlistPage } from '#app/shop/wishlist/wishlist-page.tsx'
import { favouritesOf } from '#app/shop/wishlist/wishlist-page.server.ts'
import type { Route } from './+types/wishlist'

export const handle: RouteHandle = { access: 'public', keeps: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const shopper = requireShopperPage(context, request)
  const done = doneIn(request, WISHLIST_TEXTS)
  try {
    return { done, favourites: await favouritesOf(shop, shopper.id) }
  } catch (error) {
    // The page shows the specification's message, and its other parts work.
    shop.logError('favourites not read', error, context.get(requestIdContext))
    return { done, favourites: null }
  }
}

/** Changes the shopper's favourites, for this page and for the hearts of all pages. */
export async function action({ request, context }: Route.ActionArgs) {
  const shopper = requireShopperAction(context, request)
  const { intent, productId, id, productIds } = await readForm(request, WISHLIST_FORM)
  if (!isChangeOf(WISHLIST_TEXTS, intent)) throw data(null, { status: 400 })
  const change = { intent, productId: requireFormId(productId), id: requireFormId(id), productIds }
  const run = async () => ({
    answer: await submitFavourite(context.get(shopContext), shopper.id, change),
  })
  return answerChange({ request, context }, run, failedChange(WISHLIST_TEXTS, intent))
}

export const clientAction = askWishlist

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Tus favoritos',
    description: 'Las prendas que has guardado.',
    isListed: false,
  })

export default function Wishlist({ loaderData, actionData }: Route.ComponentProps) {
  return <WishlistPage favourites={loaderData.favourites} posted={actionData ?? loaderData.done} />
}
