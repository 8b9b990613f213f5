import { requireShopperPage } from '#app/http/require-shopper.server.ts'
import { SettingsEmail } from '#app/shop/accounts/settings-email.tsx'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import type { Route } from './+types/profile-settings'

export function loader({ request, context }: Route.LoaderArgs) {
  const { email, emailVerified } = requireShopperPage(context, request)
  return { email, isVerified: emailVerified }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Ajustes', description: 'Tus datos.', isListed: false })

export default function ProfileSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="t-2">Ajustes</h1>
      <SettingsEmail {...loaderData} />
    </>
  )
}
