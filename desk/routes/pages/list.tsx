import { shopContext } from '#app/context.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { listedPages } from '../../pages/page-facts.server.ts'
import { PageList } from '../../pages/page-list.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Páginas · El mostrador' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'settings.edit')
  const { db, now } = context.get(shopContext)
  return { pages: await listedPages(db), now: now().toISOString() }
}

export default function PagesRoute({ loaderData }: Route.ComponentProps) {
  return <PageList {...loaderData} />
}
