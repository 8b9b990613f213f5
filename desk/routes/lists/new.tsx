import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { readList } from '#core/catalogue/lists/change-list.server.ts'
import { formParts } from '#core/catalogue/lists/list-entry.ts'
import { isListName } from '#core/catalogue/lists/list-names.ts'
import { PLACE } from '#core/catalogue/lists/list-parts.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { newEntry } from '../../lists/list-changes.server.ts'
import { newTitle } from '../../lists/list-words.ts'
import { NewEntry } from '../../lists/new-entry.tsx'
import type { Route } from './+types/new'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? newTitle(loaderData.list) : 'Listas'} · El mostrador` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  const { list } = params
  if (!isListName(list)) throw data(null, { status: 404 })
  const entries = await readList(context.get(shopContext).db, list)
  return {
    list,
    parts: formParts(list, entries),
    values: { [PLACE]: entries.at(-1)?.key ?? '' },
  }
}

export const action = deskAction({ crear: newEntry })

export const clientAction = deskClientAction

export default function NewEntryRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <NewEntry key={loaderData.list} {...loaderData} answer={actionData} />
}
