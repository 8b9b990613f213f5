import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { countUsers, markOf, readList, usersOf } from '#core/catalogue/lists/change-list.server.ts'
import type { ListEntry } from '#core/catalogue/lists/list-entry.ts'
import { isListName, type ListName } from '#core/catalogue/lists/list-names.ts'
import { SHOP_LISTS } from '#core/catalogue/lists/shop-lists.ts'
import type { Db } from '#db/schema.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { DONE } from '../../http/desk-answer.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { putBack, takeAway } from '../../lists/list-changes.server.ts'
import { ListPage, type Removal } from '../../lists/list-page.tsx'
import { LIST_DONE } from '../../lists/list-words.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? SHOP_LISTS[loaderData.list].title : 'Listas'} · El mostrador` },
]

/** Products that are named where an entry cannot go. */
const NAMED = 20

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  const { list } = params
  if (!isListName(list)) throw data(null, { status: 404 })
  const { db } = context.get(shopContext)
  const { searchParams } = new URL(request.url)
  const entries = await readList(db, list)
  const counts = await countUsers(db, list)
  const asked = entries.find(({ key }) => key === searchParams.get('quitar'))
  return {
    list,
    entries: entries.map((one) => ({ ...one, products: counts.get(one.key) ?? 0 })),
    removal: asked && (await removalOf(db, list, asked)),
    doneText: LIST_DONE[searchParams.get(DONE) ?? ''],
  }
}

const removalOf = async (db: Db, list: ListName, entry: ListEntry): Promise<Removal> => ({
  entry,
  users: await usersOf(db, list, entry.key, NAMED),
  mark: markOf(entry),
})

export const action = deskAction({ quitar: takeAway, devolver: putBack })

export const clientAction = deskClientAction

export default function ListRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ListPage key={loaderData.list} {...loaderData} answer={actionData} />
}
