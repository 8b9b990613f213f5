import { shopContext } from '#app/context.ts'
import { readList } from '#core/catalogue/lists/change-list.server.ts'
import { LIST_NAMES } from '#core/catalogue/lists/list-names.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { ListIndex, type CountedList } from '../../lists/list-index.tsx'
import type { Route } from './+types/all'

export const meta: Route.MetaFunction = () => [{ title: 'Listas · El mostrador' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'products.edit')
  const { db } = context.get(shopContext)
  const lists: CountedList[] = []
  for (const list of LIST_NAMES) lists.push({ list, entries: (await readList(db, list)).length })
  return { lists }
}

export default function ListsRoute({ loaderData }: Route.ComponentProps) {
  return <ListIndex {...loaderData} />
}
