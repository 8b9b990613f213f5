import { Outlet } from 'react-router'
import { requireShopperPage } from '#app/http/require-shopper.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { ProfileFrame } from '#app/shop/profile/profile-frame.tsx'
import type { Route } from './+types/profile'

export const handle: RouteHandle = { access: 'shopper' }

/** Guards the account's pages. Each checks again, since a loader may run without its parent's. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { greeting } = requireShopperPage(context, request)
  return { greeting }
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return (
    <ProfileFrame greeting={loaderData.greeting}>
      <Outlet />
    </ProfileFrame>
  )
}
