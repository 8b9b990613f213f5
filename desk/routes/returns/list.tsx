import { shopContext } from '#app/context.ts'
import { countOpenReturns, pageOfReturns } from '#core/returns/return-list.server.ts'
import { RETURN_VIEWS } from '#core/returns/return-views.ts'
import { nextOf, readList, ROWS } from '../../http/list-query.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { ReturnList } from '../../returns/return-list.tsx'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = () => [{ title: 'Devoluciones · El mostrador' }]

export async function loader({ request, context }: Route.LoaderArgs) {
  requireStaff(context, 'returns.handle')
  const { db, now } = context.get(shopContext)
  const { view, after, isFirst } = readList(request, RETURN_VIEWS, 'por-plazo')
  const [page, { requested, received }] = await Promise.all([
    pageOfReturns(db, { view, after, most: ROWS }),
    countOpenReturns(db),
  ])
  return {
    view,
    isFirst,
    counts: {
      'por-plazo': requested + received,
      'por-recibir': requested,
      'por-decidir': received,
    },
    rows: page.rows.map((one) => ({
      code: one.code,
      kind: one.kind,
      name: one.name,
      typedNumber: one.typedNumber,
      goods: one.goods,
      reason: one.reason,
      status: one.status,
      isRefundPending: one.isRefundPending,
      requestedAt: one.requestedAt,
      dueDay: one.dueDay,
    })),
    next: nextOf(page.next),
    now: now().toISOString(),
  }
}

export default function ReturnsRoute({ loaderData }: Route.ComponentProps) {
  return <ReturnList {...loaderData} />
}
