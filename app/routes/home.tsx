import { shopContext } from '#app/context.ts'
import { shown } from '#core/catalogue/shown.ts'
import { ENTER } from '#app/shop/account/sign-in-path.ts'
import { SignInWithoutScripts } from '#app/shop/account/sign-in-without-scripts.tsx'
import { dayPieces } from '#app/shop/home/day.server.ts'
import { ownDay } from '#app/shop/home/day.ts'
import { HomePage } from '#app/shop/home/home-page.tsx'
import { uprightPictures } from '#app/shop/home/upright-pictures.server.ts'
import { offeredCard, offersNow } from '#app/shop/discounts/offers-shown.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { organizationLd } from '#app/shop/seo/organization-ld.server.ts'
import { homeContent, homeValues } from '#app/shop/home/home-content.ts'
import { shop } from '#core/base/policy/shop.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import type { Route } from './+types/home'

const NEW_ARRIVALS = 4

/** The header overlays the first picture, without a background. */
export const handle: RouteHandle = {
  hasPictureTop: true,
  access: 'public',
  keeps: true,
  personalWith: ENTER,
}

export function loader({ context }: Route.LoaderArgs) {
  const { catalogue, shopUrl } = context.get(shopContext)
  const current = catalogue.current()
  current.note(shown.list('new'))
  const arrivals = current.show(current.first(current.set('new'), NEW_ARRIVALS))
  const newArrivals = arrivals.map(offeredCard(offersNow(context)))
  const own = ownDay()
  return {
    page: {
      newArrivals,
      content: homeContent(),
      ...(own && { ownDay: own }),
      dayPieces: dayPieces(current),
      upright: uprightPictures(),
      values: homeValues(),
    },
    structuredData: organizationLd(shopUrl),
  }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: shop.claim,
    description: shop.about,
    ...(args.loaderData ? { structuredData: args.loaderData.structuredData } : {}),
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SignInWithoutScripts />
      <HomePage {...loaderData.page} />
    </>
  )
}
