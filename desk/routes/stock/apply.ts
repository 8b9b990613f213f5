import { deskAction } from '../../http/desk-action.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { applyCounts } from '../../stock/count-changes.server.ts'
import type { Route } from './+types/apply'

/** Where a change that was made leads to. */
export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  return Response.json({ ok: true })
}

const change = deskAction({ recuento: applyCounts })

/** The counts of a device. Answers JSON: the device keeps its list unless this says that it is in. */
async function answerJson(args: Route.ActionArgs) {
  const { data, init } = await change(args)
  return Response.json(data, init ?? undefined)
}

export const action = Object.assign(answerJson, { changes: change.changes })
