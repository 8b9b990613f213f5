import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shopContext } from '#app/context.ts'
import { mailSamplesPage } from '#core/owner/mail-samples/mail-samples.server.ts'
import type { Route } from './+types/dev-mails'

export const handle: RouteHandle = { access: 'public', keeps: true }

/** Every mail of the shop with example data; in production an unknown path. */
export function loader({ context }: Route.LoaderArgs) {
  const { hasDevPages, shopUrl } = context.get(shopContext)
  if (!hasDevPages) throw redirect('/')
  return mailSamplesPage(shopUrl)
}
