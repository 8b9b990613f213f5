import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { DONE } from '../../http/desk-answer.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { discardPage, keepPageDraft, publishPageText } from '../../pages/page-changes.server.ts'
import { PageEditor } from '../../pages/page-editor.tsx'
import { pageFacts } from '../../pages/page-facts.server.ts'
import { PAGE_DONE } from '../../pages/page-words.ts'
import { undoText } from '../../settings/setting-changes.server.ts'
import type { Route } from './+types/page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Página'} · El mostrador` },
]

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'settings.edit')
  const { db, now } = context.get(shopContext)
  const at = now().toISOString()
  const facts = await pageFacts(db, params.page, at)
  if (!facts) throw data(null, { status: 404 })
  const doneText = PAGE_DONE[new URL(request.url).searchParams.get(DONE) ?? '']
  return { ...facts, doneText, now: at }
}

export const action = deskAction({
  borrador: keepPageDraft,
  publicar: publishPageText,
  tirar: discardPage,
  deshacer: undoText,
})

export const clientAction = deskClientAction

export default function PageRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <PageEditor key={loaderData.page} {...loaderData} answer={actionData} />
}
