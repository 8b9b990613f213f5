import { useNavigation } from 'react-router'
import { shopContext } from '#app/context.ts'
import { can } from '#core/account/staff/staff.ts'
import { AuditList } from '../../audit-log/audit-list.tsx'
import { auditFacts, checkOnce } from '../../audit-log/audit-facts.server.ts'
import { checkText } from '../../audit-log/audit-words.ts'
import { readBefore, readFilter } from '../../audit-log/read-filter.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { ROOMS } from '../../rooms.ts'
import type { Route } from './+types/list'

const ROWS = 50

export const meta: Route.MetaFunction = () => [{ title: 'Registro · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'audit.read')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const [filter, before] = [readFilter(asked), readBefore(asked)]
  const rooms = ROOMS.filter(({ permission }) => can(staff.role, permission)).map(({ to }) => to)
  return {
    filter,
    isFirst: before === undefined,
    ...(await auditFacts(db, { filter, before, most: ROWS, rooms })),
    now: now().toISOString(),
  }
}

/** Computes the chain of hashes again. It reads and changes nothing, so it has no entry. */
export async function action({ context }: Route.ActionArgs) {
  requireStaff(context, 'audit.read')
  const found = await checkOnce(context.get(shopContext).db)
  return { isWhole: found.broken === null, text: checkText(found), lastHash: found.lastHash }
}

export default function AuditRoute({ loaderData, actionData }: Route.ComponentProps) {
  const isChecking = useNavigation().formMethod === 'POST'
  return <AuditList {...loaderData} check={actionData} isChecking={isChecking} />
}
