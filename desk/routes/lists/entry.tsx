import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { markOf, readList, usersOf } from '#core/catalogue/lists/change-list.server.ts'
import { formParts } from '#core/catalogue/lists/list-entry.ts'
import { isListName } from '#core/catalogue/lists/list-names.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { DONE } from '../../http/desk-answer.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { EntryPage } from '../../lists/entry-page.tsx'
import { saveEntry, undoEntry } from '../../lists/list-changes.server.ts'
import { ENTRY_DONE } from '../../lists/list-words.ts'
import type { Route } from './+types/entry'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.entry.name ?? 'Listas'} · El mostrador` },
]

/** Products that the page names. */
const NAMED = 50

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  const { list } = params
  const { db } = context.get(shopContext)
  const entries = isListName(list) ? await readList(db, list) : []
  const entry = entries.find(({ key }) => key === params.entry)
  if (!isListName(list) || !entry) throw data(null, { status: 404 })
  return {
    list,
    entry,
    mark: markOf(entry),
    parts: formParts(
      list,
      entries.filter((one) => one !== entry),
    ),
    users: await usersOf(db, list, entry.key, NAMED),
    doneText: ENTRY_DONE[new URL(request.url).searchParams.get(DONE) ?? ''],
  }
}

export const action = deskAction({ guardar: saveEntry, deshacer: undoEntry })

export const clientAction = deskClientAction

export default function EntryRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { list, entry } = loaderData
  return <EntryPage key={`${list} ${entry.key}`} {...loaderData} answer={actionData} />
}
