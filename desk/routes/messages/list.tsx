import { shopContext } from '#app/context.ts'
import { countOpenMessages, pageOfMessages } from '#core/account/contact/message-list.server.ts'
import { MESSAGE_VIEWS } from '#core/account/contact/message-views.ts'
import { nextOf, readList, ROWS } from '../../http/list-query.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { MessageList } from '../../messages/message-list.tsx'
import type { Route } from './+types/list'

const SHOWN_LETTERS = 90

export const meta: Route.MetaFunction = () => [{ title: 'Mensajes · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'messages.answer')
  const { db, now } = context.get(shopContext)
  const { view, after, isFirst } = readList(request, MESSAGE_VIEWS, 'esperan')
  const [page, open] = await Promise.all([
    pageOfMessages(db, { view, after, most: ROWS }),
    countOpenMessages(db),
  ])
  return {
    view,
    open,
    isFirst,
    rows: page.rows.map(({ reference, subject, createdAt, handledAt, user_name, message }) => ({
      reference,
      subject,
      createdAt,
      handledAt,
      name: user_name,
      start: message.replaceAll(/\s+/g, ' ').slice(0, SHOWN_LETTERS),
    })),
    next: nextOf(page.next),
    now: now().toISOString(),
  }
}

export default function MessagesRoute({ loaderData }: Route.ComponentProps) {
  return <MessageList {...loaderData} />
}
