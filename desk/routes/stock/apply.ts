import { shopContext } from '#app/context.ts'
import { statementResults } from '#core/stock/device-statements.server.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { applyCounts, takeStatements } from '../../stock/count-changes.server.ts'
import { MOST_SENT } from '../../stock/count-list.ts'
import type { Route } from './+types/apply'

/** Where a change that was made leads to: what became of statements of a device, and the shop's clock. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'stock.count')
  const { db, now } = context.get(shopContext)
  const asked = new URL(request.url).searchParams
  const device = (asked.get('aparato') ?? '').slice(0, LONGEST_DEVICE)
  const numbers = (asked.get('n') ?? '').slice(0, LONGEST_NUMBERS).split('.').map(Number)
  const known = numbers.filter((n) => Number.isSafeInteger(n) && n > 0).slice(0, MOST_SENT)
  const results = await statementResults(db, device, known)
  return Response.json({ ok: true, now: now().toISOString(), results })
}

const LONGEST_DEVICE = 60
const LONGEST_NUMBERS = 1200

const change = deskAction({ recuento: applyCounts, aparato: takeStatements })

/** The counts of a device. Answers JSON: the device keeps its list unless this says that it is in. */
async function answerJson(args: Route.ActionArgs) {
  const { data, init } = await change(args)
  return Response.json(data, init ?? undefined)
}

export const action = Object.assign(answerJson, { changes: change.changes })
