import { shopContext } from '#app/context.ts'
import { requireShopperPage } from '#app/http/require-shopper.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { ownData } from '#core/account/own-data.server.ts'
import type { Route } from './+types/profile-data'

export const handle: RouteHandle = { access: 'shopper' }

/** The data of an account, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const shopper = requireShopperPage(context, request)
  const data = await ownData(context.get(shopContext).db, shopper)
  return new Response(`${JSON.stringify(data, null, 2)}\n`, {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="mis-datos.json"',
    },
  })
}
