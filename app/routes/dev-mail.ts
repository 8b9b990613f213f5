import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { mailSampleDocument } from '#core/mail-samples/mail-samples.server.ts'
import type { Route } from './+types/dev-mail'

/** The HTML part of one mail, for a frame of `/dev/mails`. */
export function loader({ context, params }: Route.LoaderArgs) {
  const { hasDevPages, shopUrl } = context.get(shopContext)
  if (!hasDevPages) throw redirect('/')
  return mailSampleDocument(params.mail, shopUrl) ?? new Response(null, { status: 404 })
}
