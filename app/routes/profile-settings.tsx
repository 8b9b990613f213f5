import { sessionIdContext, shopContext } from '#app/context.ts'
import { requireShopperPage } from '#app/http/require-shopper.server.ts'
import { listAddresses } from '#core/addresses/addresses.server.ts'
import { pageMeta } from '#app/shop/layout/page-meta.ts'
import { openSessions } from '#core/sign-in/sessions.server.ts'
import { SettingsPage } from '#app/shop/profile/settings-page.tsx'
import type { Route } from './+types/profile-settings'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(shopContext)
  const { id, email, emailVerified, firstName, lastName } = requireShopperPage(context, request)
  const sessionId = context.get(sessionIdContext)
  const sessions = await openSessions(db, { userId: id, sessionId, now: now() })
  const addresses = await listAddresses(db, id)
  return { email, isVerified: emailVerified, firstName, lastName, addresses, sessions }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'Ajustes', description: 'Tus datos.', isListed: false })

export default function ProfileSettings({ loaderData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} />
}
