import { redirect } from 'react-router'
import { shopContext } from '#app/context.ts'
import { mailSamplesPage } from '#core/mail-samples/mail-samples.server.ts'
import type { Route } from './+types/dev-mails'

/** Every mail of the shop with example data; in production an unknown path. */
export function loader({ context }: Route.LoaderArgs) {
  const { hasDevPages, shopUrl } = context.get(shopContext)
  if (!hasDevPages) throw redirect('/')
  return mailSamplesPage(shopUrl)
}
