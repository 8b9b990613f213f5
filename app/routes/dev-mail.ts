import { redirect } from 'react-router'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { shopContext } from '#app/context.ts'
import { mailSampleDocument } from '#core/owner/mail-samples/mail-samples.server.ts'
import type { Route } from './+types/dev-mail'

export const handle: RouteHandle = { access: 'public' }

/** The HTML part of one mail, for a frame of `/dev/mails`. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { hasDevPages, shopUrl } = context.get(shopContext)
  if (!hasDevPages) throw redirect('/')
  return mailSampleDocument(params.mail, shopUrl) ?? new Response(null, { status: 404 })
}
