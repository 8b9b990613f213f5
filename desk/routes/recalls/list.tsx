import { shopContext } from '#app/context.ts'
import { countedRecalls } from '#core/returns/recalls/recall-desk.server.ts'
import { can } from '#core/account/staff/staff.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { RecallList } from '../../recalls/recall-list.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Retiradas · El mostrador' }]

export async function loader({ context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'recalls.handle')
  const { db, now } = context.get(shopContext)
  return {
    recalls: await countedRecalls(db),
    mayOpen: can(staff.role, 'recalls.open'),
    now: now().toISOString(),
  }
}

export default function RecallsRoute({ loaderData }: Route.ComponentProps) {
  return <RecallList {...loaderData} />
}
