import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { shop } from '#core/base/policy/shop.ts'
import { fillTemplate } from '#core/account/contact/reply-template.ts'
import { listTemplates } from '#core/account/contact/reply-templates.server.ts'
import { findMessage } from '#core/account/contact/inbox.server.ts'
import { ordersByAddress } from '#core/owner/desk-orders/orders-by-address.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { finish, reopen, reply } from '../../messages/message-changes.server.ts'
import { claimFacts } from '../../messages/claim-facts.server.ts'
import { MessagePage } from '../../messages/message-page.tsx'
import type { Route } from './+types/message'

const SHOWN_ORDERS = 5

export const meta: Route.MetaFunction = () => [{ title: 'Mensaje · El mostrador' }]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'messages.answer')
  const { db, now } = context.get(shopContext)
  const found = await findMessage(db, params.reference)
  if (!found.ok) throw data(null, { status: 404 })
  const { message, replies } = found
  const orders = await ordersByAddress(db, message.user_email, SHOWN_ORDERS)
  const facts = {
    name: message.user_name,
    order: orders[0]?.number,
    reference: message.reference,
    shopName: shop.name,
  }
  const templates = await listTemplates(db)
  const claim = await claimFacts(db, found.id, now())
  const asked = new URL(request.url).searchParams
  return {
    message: {
      reference: message.reference,
      name: message.user_name,
      email: message.user_email,
      subject: message.subject,
      text: message.message,
      createdAt: message.createdAt,
      handledAt: message.handledAt,
    },
    replies,
    orders,
    claim,
    templates: templates.map(({ id, label, text }) => ({
      id,
      label,
      text: fillTemplate(text, facts),
    })),
    template: asked.get('plantilla'),
    doneIntent: asked.get('hecho'),
    now: now().toISOString(),
  }
}

export const action = deskAction({ responder: reply, atender: finish, reabrir: reopen })

export const clientAction = deskClientAction

export default function MessageRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <MessagePage {...loaderData} answer={actionData} />
}
