import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { mailParts } from '#core/mail/mail-pages.server.ts'
import { findMail } from '#core/mail/outbox-list.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { retry } from '../../mail/mail-changes.server.ts'
import { MailPage } from '../../mail/mail-page.tsx'
import { UNREADABLE } from '../../mail/mail-words.ts'
import type { Route } from './+types/mail'

export const meta: Route.MetaFunction = () => [{ title: 'Correo · El mostrador' }]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'mail.manage')
  const { db, now } = context.get(shopContext)
  const found = await findMail(db, params.id)
  if (!found.ok) throw data(null, { status: 404 })
  const parts = await mailParts(db, found.mail.id)
  return {
    mail: found.mail,
    content: parts.ok ? { text: parts.text } : { whyNot: UNREADABLE[parts.reason] },
    doneIntent: new URL(request.url).searchParams.get('hecho'),
    now: now().toISOString(),
  }
}

export const action = deskAction({ reintentar: retry })

export const clientAction = deskClientAction

export default function MailRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MailPage {...loaderData} answer={actionData} />
}
