import { Outlet } from 'react-router'
import { requireShopperPage } from '#app/http/require-shopper.server.ts'
import { ProfileFrame } from '#app/shop/profile/profile-frame.tsx'
import type { Route } from './+types/profile'

/** The guard of every page of the account. Each asks again: a loader may run without its parent's. */
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
