import { shopContext } from '#app/context.ts'
import { pageOfMails } from '#core/mail/mail-pages.server.ts'
import { MAIL_VIEWS } from '#core/mail/mail-views.ts'
import { measureOutbox } from '#core/mail/outbox-list.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { nextOf, readList, ROWS } from '../../http/list-query.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { retryDead, sendTest } from '../../mail/mail-changes.server.ts'
import { MailList } from '../../mail/mail-list.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Correo · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'mail.manage')
  const { db, now, shopEmail } = context.get(shopContext)
  const { view, text, after, isFirst, doneIntent } = readList(request, MAIL_VIEWS, 'todos')
  const [page, { pending, dead }] = await Promise.all([
    pageOfMails(db, { view, to: text, after, most: ROWS }),
    measureOutbox(db, now()),
  ])
  return {
    view,
    text,
    isFirst,
    doneIntent,
    counts: { pending, dead },
    rows: page.rows,
    next: nextOf(page.next),
    testTo: shopEmail,
    now: now().toISOString(),
  }
}

export const action = deskAction({ 'reintentar-fallidos': retryDead, probar: sendTest })

export const clientAction = deskClientAction

export default function MailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MailList {...loaderData} answer={actionData} />
}
