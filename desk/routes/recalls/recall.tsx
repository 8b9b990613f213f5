import { data } from 'react-router'
import { shopContext } from '#app/context.ts'
import { pictureVersion } from '#core/catalogue/pictures.server.ts'
import { thumbnail } from '#core/catalogue/pictures.ts'
import {
  countRecall,
  pageOfRecallOrders,
  pageOfUnsent,
} from '#core/returns/recalls/recall-desk.server.ts'
import { RECALL_VIEWS, type RecallView } from '#core/returns/recalls/recall-views.ts'
import { findPicturedRecall } from '#core/returns/recalls/recalls.server.ts'
import { can } from '#core/account/staff/staff.ts'
import { deskAction } from '../../http/desk-action.server.ts'
import { deskClientAction } from '../../http/desk-client-action.browser.ts'
import { ROWS } from '../../http/list-query.server.ts'
import { requireStaff } from '../../http/require-staff.server.ts'
import { end, tellMissing } from '../../recalls/recall-changes.server.ts'
import { RecallPage } from '../../recalls/recall-page.tsx'
import type { Route } from './+types/recall'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `${params['code'] ?? 'Retirada'} · El mostrador` },
]

/** Three statements, whatever view and page: the recall, its counts, and the rows. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { staff } = requireStaff(context, 'recalls.handle')
  const { db, now } = context.get(shopContext)
  const found = await findPicturedRecall(db, params.code)
  if (!found) throw data(null, { status: 404 })
  const { recall, ownVersion } = found
  const { productId: id, color } = recall
  const own = ownVersion === null ? {} : { ownPictures: { [color]: ownVersion } }
  const asked = new URL(request.url).searchParams
  const typed = asked.get('vista') ?? ''
  const view = Object.hasOwn(RECALL_VIEWS, typed) ? (typed as RecallView) : 'todos' // a key of the views
  const last = asked.get('desde') ?? ''
  const after = /^\w{1,60}$/.test(last) ? last : undefined
  const page = { after, most: ROWS }
  const orders =
    view === 'no-enviar' ? null : await pageOfRecallOrders(db, recall.code, { view, ...page })
  const unsent = view === 'no-enviar' ? await pageOfUnsent(db, recall.code, page) : null
  return {
    recall,
    image: thumbnail({ id, color, version: pictureVersion({ id, ...own }, color) }),
    counts: await countRecall(db, recall.code),
    view,
    orders: orders?.rows ?? [],
    unsent: unsent?.rows ?? [],
    next: orders?.next ?? unsent?.next,
    isFirst: after === undefined,
    mayOpen: can(staff.role, 'recalls.open'),
    doneIntent: asked.get('hecho'),
    now: now().toISOString(),
  }
}

export const action = deskAction({ avisar: tellMissing, terminar: end })

export const clientAction = deskClientAction

export default function RecallRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <RecallPage {...loaderData} answer={actionData} />
}
